CREATE TABLE "reply_templates" (
	"template" text NOT NULL,
	"language" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_templates_template_language_pk" PRIMARY KEY("template","language")
);
--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD COLUMN "reply_template" text;
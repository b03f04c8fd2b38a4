CREATE TABLE "notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"text" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "ecommerces" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "ecommerces" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "notes_record" ON "notes" USING btree ("entity","entity_id","pinned","id");--> statement-breakpoint
CREATE INDEX "ecommerces_owner" ON "ecommerces" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "ecommerces_tags" ON "ecommerces" USING gin ("tags");
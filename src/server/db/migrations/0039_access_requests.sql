CREATE TABLE "access_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"context" text NOT NULL,
	"level" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"level_before" text,
	"answered_at" timestamp with time zone,
	"answered_by" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "maintenance" ADD COLUMN "planned_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "maintenance" ADD COLUMN "planned_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "maintenance" ADD COLUMN "planned_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "maintenance" ADD COLUMN "planned_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_open" ON "access_requests" USING btree ("user_id","context","level") WHERE "access_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX "access_requests_status" ON "access_requests" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "inbox_told" ON "inbox" USING btree ("key");
CREATE TABLE "account_types" (
	"name" text PRIMARY KEY NOT NULL,
	"permissions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seen_type" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seen_user_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_seen_user_id_users_id_fk" FOREIGN KEY ("seen_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "groups_search" ON "groups" USING gin (folded("name") gin_trgm_ops);
ALTER TABLE "sessions" ADD COLUMN "upstream_token" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "upstream_read_at" timestamp with time zone;
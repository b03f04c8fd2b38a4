ALTER TABLE "oauth_tokens" ADD COLUMN "refresh_owner" text;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD COLUMN "refresh_until" timestamp with time zone;
ALTER TABLE "console_files" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "console_files" CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_seen_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "seen_type";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "seen_user_id";
ALTER TABLE "users" ADD COLUMN "last_signed_in_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "reprocess_attempts_integration_failed" ON "reprocess_attempts" USING btree ("integration_id","created_at") WHERE "reprocess_attempts"."status" = 'failed' and "reprocess_attempts"."outcome" in ('failed', 'unknown');--> statement-breakpoint
CREATE INDEX "reprocess_attempts_last" ON "reprocess_attempts" USING btree ("type","entity_id","attempt") WHERE "reprocess_attempts"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "users_signed_in" ON "users" USING btree (coalesce("last_signed_in_at", '-infinity'),"id");--> statement-breakpoint
UPDATE "users" SET "last_signed_in_at" = coalesce((SELECT max("at") FROM "activity" WHERE "activity"."user_id" = "users"."id" AND "activity"."action" = 'session.signIn'), "created_at") WHERE "subject" IS NOT NULL;

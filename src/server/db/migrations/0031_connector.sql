ALTER TABLE "reprocess_attempts" ADD COLUMN "integration_id" integer;--> statement-breakpoint
ALTER TABLE "reprocess_attempts" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "reprocess_attempts" ADD COLUMN "outcome" text;--> statement-breakpoint
CREATE INDEX "reprocess_attempts_integration" ON "reprocess_attempts" USING btree ("integration_id","created_at") WHERE "reprocess_attempts"."integration_id" is not null;

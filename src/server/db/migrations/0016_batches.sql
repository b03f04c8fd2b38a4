DROP INDEX "batches_running";--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "line" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "ecommerce_id" integer;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "stopped" text;--> statement-breakpoint
CREATE INDEX "batches_at_work" ON "batches" USING btree ("id") WHERE status = 'running' or worker is not null;
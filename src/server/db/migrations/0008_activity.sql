ALTER TABLE "activity" ADD COLUMN "undoes" bigint;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "redoes" bigint;--> statement-breakpoint
CREATE INDEX "activity_ecommerce" ON "activity" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE INDEX "activity_at" ON "activity" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_undoes" ON "activity" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_redoes" ON "activity" USING btree ("redoes") WHERE redoes is not null;
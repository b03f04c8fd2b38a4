DROP INDEX "stores_name";--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(display_name)) STORED;--> statement-breakpoint
CREATE INDEX "stores_search" ON "stores" USING gin ("search_text" gin_trgm_ops);
CREATE FUNCTION amount_of_items(items jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(sum((item ->> 'price')::numeric * (item ->> 'quantity')::numeric), 0) / 100
    FROM jsonb_array_elements(CASE jsonb_typeof(items) WHEN 'array' THEN items ELSE '[]'::jsonb END) AS item
  );--> statement-breakpoint
DROP INDEX "courier_transfers_ecommerce";--> statement-breakpoint
DROP INDEX "feedbacks_ecommerce";--> statement-breakpoint
ALTER TABLE "reverses" ADD COLUMN "amount" numeric(14, 2) GENERATED ALWAYS AS (amount_of_items(items)) STORED;--> statement-breakpoint
CREATE INDEX "reverses_ecommerce_created" ON "reverses" USING btree ("ecommerce_id","created_at","id");--> statement-breakpoint
CREATE INDEX "courier_transfers_ecommerce" ON "courier_transfers" USING btree ("ecommerce_id","transferred_on","id");--> statement-breakpoint
CREATE INDEX "feedbacks_ecommerce" ON "feedbacks" USING btree ("ecommerce_id","created_at","id");
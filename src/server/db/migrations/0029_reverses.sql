CREATE INDEX "reverses_order_number" ON "reverses" USING btree (upper("order_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "reverses_status" ON "reverses" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reverses_amount" ON "reverses" USING btree ("amount","id");
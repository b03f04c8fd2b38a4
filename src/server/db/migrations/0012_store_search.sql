CREATE INDEX "stores_name" ON "stores" USING gin (folded("display_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stores_cnpj" ON "stores" USING btree ("cnpj") WHERE "stores"."cnpj" <> '';--> statement-breakpoint
CREATE INDEX "stores_email" ON "stores" USING btree (lower("email")) WHERE "stores"."email" <> '';
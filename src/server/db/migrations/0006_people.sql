ALTER TABLE "users" ADD COLUMN "permissions_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (folded("first_name"),folded("last_name"),"id");--> statement-breakpoint
CREATE INDEX "users_access" ON "users" USING btree ("access","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);
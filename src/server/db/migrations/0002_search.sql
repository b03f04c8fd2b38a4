-- Lower case, without marks: what people type finds what is written, whichever way either is accented.
CREATE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));--> statement-breakpoint
DROP INDEX "ecommerces_display_name";--> statement-breakpoint
CREATE INDEX "ecommerces_display_name" ON "ecommerces" USING btree (folded("display_name"),"id");;--> statement-breakpoint
CREATE FUNCTION keep_ecommerce_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := folded(concat_ws(' ', NEW.id, NEW.display_name, NEW.trade_name, NEW.company_name, NEW.url, NEW.document, NEW.email));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ecommerces_search BEFORE INSERT OR UPDATE OF id, display_name, trade_name, company_name, url, document, email ON "ecommerces"
  FOR EACH ROW EXECUTE FUNCTION keep_ecommerce_search();--> statement-breakpoint
UPDATE "ecommerces" SET display_name = display_name;--> statement-breakpoint
-- Totals of lists are kept under these versions. Their rows are locked until the writer commits: ecommerces before integrations, always.
CREATE FUNCTION raise_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_versions AS kept (name, version) VALUES (TG_TABLE_NAME, 1)
  ON CONFLICT (name) DO UPDATE SET version = kept.version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ecommerces_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "ecommerces"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();--> statement-breakpoint
CREATE TRIGGER integrations_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "integrations"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();

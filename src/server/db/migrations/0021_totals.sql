-- Totals of lists are kept under the version of their table: raised by rows that come and go, and by an update that really changes what lists are
-- filtered by. One that changes anything else leaves them as they are, and does not wait for other writers.
CREATE FUNCTION raise_data_version_if_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  filtered text := (SELECT string_agg(quote_ident(one), ', ') FROM unnest(TG_ARGV) AS one);
  is_changed boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT id, %1$s FROM old_rows EXCEPT SELECT id, %1$s FROM new_rows)', filtered) INTO is_changed;
  IF is_changed THEN
    INSERT INTO data_versions AS kept (name, version) VALUES (TG_TABLE_NAME, 1)
    ON CONFLICT (name) DO UPDATE SET version = kept.version + 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Replaced, not dropped: nobody who reads waits for it.
CREATE OR REPLACE TRIGGER ecommerces_version AFTER INSERT OR DELETE OR TRUNCATE ON "ecommerces"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();--> statement-breakpoint
CREATE TRIGGER ecommerces_version_changed AFTER UPDATE ON "ecommerces" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version_if_changed('is_active', 'search_text', 'features');--> statement-breakpoint
CREATE OR REPLACE TRIGGER integrations_version AFTER INSERT OR DELETE OR TRUNCATE ON "integrations"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();--> statement-breakpoint
CREATE TRIGGER integrations_version_changed AFTER UPDATE ON "integrations" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version_if_changed('ecommerce_id', 'software_id', 'api_url');--> statement-breakpoint
CREATE OR REPLACE TRIGGER groups_version AFTER INSERT OR DELETE OR TRUNCATE ON "groups"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();--> statement-breakpoint
CREATE OR REPLACE TRIGGER stores_version AFTER INSERT OR UPDATE OF ecommerce_id OR DELETE OR TRUNCATE ON "stores"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();

-- Totals of lists are kept under versions of what they are filtered by: rows that come and go, and each column by itself. A write of anything else
-- leaves them as they are, and waits for nobody.
CREATE FUNCTION raise_column_versions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  filtered text;
  is_changed boolean;
BEGIN
  FOREACH filtered IN ARRAY TG_ARGV LOOP
    EXECUTE format('SELECT EXISTS (SELECT id, %1$I FROM old_rows EXCEPT SELECT id, %1$I FROM new_rows)', filtered) INTO is_changed;
    IF is_changed THEN
      INSERT INTO data_versions AS kept (name, version) VALUES (TG_TABLE_NAME || '.' || filtered, 1)
      ON CONFLICT (name) DO UPDATE SET version = kept.version + 1;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER ecommerces_version ON "ecommerces";--> statement-breakpoint
CREATE TRIGGER ecommerces_version AFTER INSERT OR DELETE OR TRUNCATE ON "ecommerces"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();--> statement-breakpoint
CREATE TRIGGER ecommerces_column_versions AFTER UPDATE ON "ecommerces" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION raise_column_versions('is_active', 'search_text', 'features');--> statement-breakpoint
DROP TRIGGER integrations_version ON "integrations";--> statement-breakpoint
CREATE TRIGGER integrations_version AFTER INSERT OR DELETE OR TRUNCATE ON "integrations"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();--> statement-breakpoint
CREATE TRIGGER integrations_column_versions AFTER UPDATE ON "integrations" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION raise_column_versions('ecommerce_id', 'software_id', 'api_url');--> statement-breakpoint
DROP TRIGGER groups_version ON "groups";--> statement-breakpoint
CREATE TRIGGER groups_version AFTER INSERT OR DELETE OR TRUNCATE ON "groups"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();--> statement-breakpoint
DROP TRIGGER stores_version ON "stores";--> statement-breakpoint
CREATE TRIGGER stores_version AFTER INSERT OR DELETE OR TRUNCATE ON "stores"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();--> statement-breakpoint
CREATE TRIGGER stores_column_versions AFTER UPDATE ON "stores" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION raise_column_versions('ecommerce_id');--> statement-breakpoint
DROP TRIGGER users_version ON "users";--> statement-breakpoint
CREATE TRIGGER users_version AFTER INSERT OR DELETE OR TRUNCATE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();--> statement-breakpoint
CREATE TRIGGER users_column_versions AFTER UPDATE ON "users" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION raise_column_versions('search_text', 'access', 'permissions');

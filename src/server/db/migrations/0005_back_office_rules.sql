-- As with ecommerces: what a metadata was stays readable, and totals of lists are kept under versions of their tables.
CREATE TRIGGER group_metadata_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "group_metadata_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER groups_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "groups"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();--> statement-breakpoint
CREATE TRIGGER stores_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "stores"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();--> statement-breakpoint
CREATE TRIGGER users_version AFTER INSERT OR UPDATE OF first_name, last_name, email, access OR DELETE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();--> statement-breakpoint
INSERT INTO "maintenance" DEFAULT VALUES;--> statement-breakpoint
INSERT INTO "settings" DEFAULT VALUES;

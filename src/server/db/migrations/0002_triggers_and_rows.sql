-- Append-only tables. Retention and the erasure of a consumer may change the details of the activity and zip corrections.
CREATE TRIGGER activity_append_only BEFORE UPDATE OF id, at, user_id, user_name, action, entity, entity_id, ecommerce_id, ticket, request_id, undoes, redoes
  OR DELETE OR TRUNCATE ON "activity" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER activity_details_kept BEFORE UPDATE ON "activity"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unless_erasing();--> statement-breakpoint
CREATE TRIGGER zip_corrections_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "zip_corrections"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unless_erasing();--> statement-breakpoint
CREATE TRIGGER metadata_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "metadata_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER group_metadata_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "group_metadata_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Search texts.
CREATE TRIGGER ecommerces_search BEFORE INSERT OR UPDATE OF id, display_name, trade_name, company_name, url, document, email ON "ecommerces"
  FOR EACH ROW EXECUTE FUNCTION keep_ecommerce_search();--> statement-breakpoint
CREATE TRIGGER users_search BEFORE INSERT OR UPDATE OF id, first_name, last_name, email ON "users"
  FOR EACH ROW EXECUTE FUNCTION keep_user_search();--> statement-breakpoint
-- Main integration of an ecommerce.
CREATE TRIGGER integrations_main_inserted AFTER INSERT ON "integrations"
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_main_integration();--> statement-breakpoint
CREATE TRIGGER integrations_main_updated AFTER UPDATE ON "integrations"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_main_integration();--> statement-breakpoint
CREATE TRIGGER integrations_main_deleted AFTER DELETE ON "integrations"
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_main_integration();--> statement-breakpoint
-- Tables with exactly one row.
INSERT INTO "maintenance" DEFAULT VALUES;--> statement-breakpoint
INSERT INTO "settings" DEFAULT VALUES;

-- What was recorded stays as it was recorded, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER activity_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "activity"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION keep_ecommerce_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := folded(concat_ws(' ', NEW.id, NEW.display_name, NEW.trade_name, NEW.company_name, NEW.url, NEW.document, NEW.email));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ecommerces_search BEFORE INSERT OR UPDATE OF id, display_name, trade_name, company_name, url, document, email ON "ecommerces"
  FOR EACH ROW EXECUTE FUNCTION keep_ecommerce_search();--> statement-breakpoint
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
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();--> statement-breakpoint
-- Which integration stands for a merchant in lists: the active one made first, else the first. One statement writes many rows at a time when data is loaded.
CREATE FUNCTION keep_main_integration() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT ecommerce_id) INTO touched FROM after_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT ecommerce_id) INTO touched FROM before_rows;
  ELSE
    SELECT array_agg(DISTINCT ecommerce_id) INTO touched
    FROM (SELECT ecommerce_id FROM before_rows UNION SELECT ecommerce_id FROM after_rows) AS either_row;
  END IF;
  UPDATE ecommerces
  SET main_software_id = main.software_id, main_integration_type = main.integration_type, connector_url = main.connector_url
  FROM unnest(touched) AS one(id)
  LEFT JOIN LATERAL (
    SELECT software_id, integration_type, CASE WHEN software_id = 15 THEN api_url END AS connector_url
    FROM integrations WHERE ecommerce_id = one.id ORDER BY is_active DESC, id LIMIT 1
  ) AS main ON true
  WHERE ecommerces.id = one.id
    AND (ecommerces.main_software_id, ecommerces.main_integration_type, ecommerces.connector_url)
      IS DISTINCT FROM (main.software_id, main.integration_type, main.connector_url);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER integrations_main_inserted AFTER INSERT ON "integrations"
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_main_integration();--> statement-breakpoint
CREATE TRIGGER integrations_main_updated AFTER UPDATE ON "integrations"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_main_integration();--> statement-breakpoint
CREATE TRIGGER integrations_main_deleted AFTER DELETE ON "integrations"
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_main_integration();

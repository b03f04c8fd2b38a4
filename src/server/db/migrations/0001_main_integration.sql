ALTER TABLE "ecommerces" ADD COLUMN "main_software_id" integer;--> statement-breakpoint
ALTER TABLE "ecommerces" ADD COLUMN "main_integration_type" text;--> statement-breakpoint
ALTER TABLE "ecommerces" ADD COLUMN "connector_url" text;--> statement-breakpoint
CREATE INDEX "ecommerces_integration_type" ON "ecommerces" USING btree ("main_integration_type","id");--> statement-breakpoint
CREATE INDEX "ecommerces_integration_type_down" ON "ecommerces" USING btree ("main_integration_type" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ecommerces_connector_url" ON "ecommerces" USING btree ("connector_url","id");--> statement-breakpoint
CREATE INDEX "ecommerces_connector_url_down" ON "ecommerces" USING btree ("connector_url" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
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

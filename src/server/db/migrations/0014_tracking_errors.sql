CREATE INDEX "reverses_tracking_text" ON "reverses" USING gin (folded("id"::text || ' ' || "order_number" || ' ' || coalesce("tracking_code", '') || ' ' || coalesce("customer"->'address'->>'zip_code', '') || ' ' || coalesce("tracking_error", '')) gin_trgm_ops) WHERE "reverses"."tracking_error" is not null;--> statement-breakpoint
-- The total of those with a tracking error is kept under a version of its own: other reverses come and go without it, and a reprocess writes none
-- of these columns. Loaded rows are looked through once a statement.
CREATE FUNCTION raise_tracking_errors_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('INSERT', 'DELETE') THEN
    IF NOT EXISTS (SELECT FROM touched WHERE tracking_error IS NOT NULL) THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO data_versions AS kept (name, version) VALUES ('tracking_errors', 1)
  ON CONFLICT (name) DO UPDATE SET version = kept.version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reverses_tracking_inserted AFTER INSERT ON "reverses"
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_tracking_errors_version();--> statement-breakpoint
CREATE TRIGGER reverses_tracking_deleted AFTER DELETE ON "reverses"
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_tracking_errors_version();--> statement-breakpoint
CREATE TRIGGER reverses_tracking_updated AFTER UPDATE OF ecommerce_id, order_number, tracking_code, tracking_error, customer OR TRUNCATE ON "reverses"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_tracking_errors_version();--> statement-breakpoint
-- As with every other record of what was: it stays as it was recorded.
CREATE TRIGGER zip_corrections_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "zip_corrections"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

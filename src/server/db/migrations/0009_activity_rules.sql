-- How many rows were ever recorded: when the last ones are taken away, the count still tells.
CREATE FUNCTION count_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_versions AS kept (name, version) SELECT 'activity', count(*) FROM added
  ON CONFLICT (name) DO UPDATE SET version = kept.version + excluded.version;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO data_versions (name, version) SELECT 'activity', count(*) FROM activity;--> statement-breakpoint
CREATE TRIGGER activity_counted AFTER INSERT ON "activity"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_activity();

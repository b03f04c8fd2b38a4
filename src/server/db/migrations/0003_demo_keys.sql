CREATE TABLE "demo_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"private_key" jsonb NOT NULL
);--> statement-breakpoint
-- What was recorded stays as it was recorded, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER activity_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "activity"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

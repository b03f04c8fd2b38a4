CREATE INDEX "activity_details" ON "activity" USING btree ("at") WHERE before is not null or after is not null;--> statement-breakpoint
-- What was recorded stays as it was recorded; details alone are erased, by retention and for a consumer, in a transaction that says so.
CREATE FUNCTION refuse_unless_erasing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('reversa.erasing', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
DROP TRIGGER activity_append_only ON "activity";--> statement-breakpoint
CREATE TRIGGER activity_append_only BEFORE UPDATE OF id, at, user_id, user_name, action, entity, entity_id, ecommerce_id, ticket, request_id, undoes, redoes
  OR DELETE OR TRUNCATE ON "activity" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER activity_details_kept BEFORE UPDATE ON "activity"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unless_erasing();--> statement-breakpoint
DROP TRIGGER zip_corrections_append_only ON "zip_corrections";--> statement-breakpoint
CREATE TRIGGER zip_corrections_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "zip_corrections"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unless_erasing();

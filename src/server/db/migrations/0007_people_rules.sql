CREATE FUNCTION keep_user_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := folded(concat_ws(' ', NEW.id, NEW.first_name, NEW.last_name, NEW.email));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_search BEFORE INSERT OR UPDATE OF id, first_name, last_name, email ON "users"
  FOR EACH ROW EXECUTE FUNCTION keep_user_search();--> statement-breakpoint
UPDATE "users" SET search_text = folded(concat_ws(' ', id, first_name, last_name, email));--> statement-breakpoint
-- People are listed by what they may do, too.
DROP TRIGGER users_version ON "users";--> statement-breakpoint
CREATE TRIGGER users_version AFTER INSERT OR UPDATE OF first_name, last_name, email, access, permissions OR DELETE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_data_version();

CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Folds a text for searching: lower case, without accents, with look-alike signs unified and invisible characters removed,
-- by the same rules as src/contract/typed-text.ts. Generated columns and indexes call this function.
CREATE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(translate(regexp_replace(normalize(translate(value, U&'\00b4', ''''), NFD), '[\u0300-\u036f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]', '', 'g'),
    U&'\2010\2011\2012\2013\2014\2015\2212\fe58\fe63\ff0d\2018\2019\201b\02bc\02b9\2032\ff07\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000',
    '----------''''''''''''''                '));--> statement-breakpoint
-- Returns the value of the items of a reverse in reais. The generated column reverses.amount calls this function.
CREATE FUNCTION amount_of_items(items jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(sum((item ->> 'price')::numeric * (item ->> 'quantity')::numeric), 0) / 100
    FROM jsonb_array_elements(CASE jsonb_typeof(items) WHEN 'array' THEN items ELSE '[]'::jsonb END) AS item
  );--> statement-breakpoint
-- Rejects every change of an append-only table.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- Rejects a change unless the transaction set reversa.erasing, as retention and the erasure of a consumer do.
CREATE FUNCTION refuse_unless_erasing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('reversa.erasing', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- Fills ecommerces.search_text.
CREATE FUNCTION keep_ecommerce_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := folded(concat_ws(' ', NEW.id, NEW.display_name, NEW.trade_name, NEW.company_name, NEW.url, NEW.document, NEW.email));
  RETURN NEW;
END $$;--> statement-breakpoint
-- Fills users.search_text.
CREATE FUNCTION keep_user_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := folded(concat_ws(' ', NEW.id, NEW.first_name, NEW.last_name, NEW.email));
  RETURN NEW;
END $$;--> statement-breakpoint
-- Copies the main integration of each changed ecommerce into its row: the oldest active integration, else the oldest one.
-- Runs once a statement, because demo data and imports insert many rows with one statement.
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
END $$;

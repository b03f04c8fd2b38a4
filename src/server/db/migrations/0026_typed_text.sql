-- Signs that look alike are one, and what nobody sees is not there: as src/contract/typed-text.ts reads what is typed.
CREATE OR REPLACE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(translate(regexp_replace(normalize(translate(value, U&'\00b4', ''''), NFD), '[\u0300-\u036f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]', '', 'g'),
    U&'\2010\2011\2012\2013\2014\2015\2212\fe58\fe63\ff0d\2018\2019\201b\02bc\02b9\2032\ff07\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000',
    '----------''''''''''''''                '));--> statement-breakpoint
UPDATE "ecommerces" SET display_name = display_name WHERE search_text ~ '[^\x20-\x7e]';--> statement-breakpoint
UPDATE "users" SET first_name = first_name WHERE search_text ~ '[^\x20-\x7e]';--> statement-breakpoint
UPDATE "reverses" SET tracking_error = tracking_error WHERE tracking_text ~ '[^\x20-\x7e]';--> statement-breakpoint
REINDEX INDEX "stores_name";--> statement-breakpoint
REINDEX INDEX "groups_search";--> statement-breakpoint
REINDEX INDEX "users_name";--> statement-breakpoint
REINDEX INDEX "ecommerces_display_name";--> statement-breakpoint
-- A ticket is one text, however it was written: a number alone is one of this installation's.
CREATE FUNCTION pg_temp.one_ticket(ticket text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
  RETURN regexp_replace(regexp_replace(upper(ticket), '^#?(\d+)$', coalesce(nullif(current_setting('reversa.ticket_prefix', true), ''), 'ZD') || '-\1'), '-0+(?=\d)', '-');--> statement-breakpoint
ALTER TABLE "activity" DISABLE TRIGGER activity_append_only;--> statement-breakpoint
UPDATE "activity" SET ticket = pg_temp.one_ticket(ticket) WHERE ticket <> pg_temp.one_ticket(ticket);--> statement-breakpoint
ALTER TABLE "activity" ENABLE TRIGGER activity_append_only;--> statement-breakpoint
UPDATE "reprocess_attempts" SET ticket = pg_temp.one_ticket(ticket) WHERE ticket <> pg_temp.one_ticket(ticket);--> statement-breakpoint
UPDATE "batches" SET ticket = pg_temp.one_ticket(ticket) WHERE ticket <> pg_temp.one_ticket(ticket);

ALTER TABLE "inbox" ADD COLUMN "note_id" integer;--> statement-breakpoint
ALTER TABLE "inbox" ADD CONSTRAINT "inbox_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_note" ON "inbox" USING btree ("note_id") WHERE "inbox"."note_id" is not null;--> statement-breakpoint
-- A mention stored the text of its note, also after the note was deleted and the reader had lost the permission.
DELETE FROM "inbox" WHERE kind = 'mention' AND NOT EXISTS (SELECT FROM "notes" WHERE "notes".id::text = "inbox".facts->>'note');--> statement-breakpoint
UPDATE "inbox" SET note_id = (facts->>'note')::integer, facts = '{}' WHERE kind = 'mention';

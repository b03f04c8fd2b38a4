CREATE TABLE "consumer_hashes" (
	"reverse_id" integer PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"document" "bytea",
	"email" "bytea",
	"phone" "bytea"
);
--> statement-breakpoint
ALTER TABLE "consumer_hashes" ADD CONSTRAINT "consumer_hashes_reverse_id_reverses_id_fk" FOREIGN KEY ("reverse_id") REFERENCES "public"."reverses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consumer_hashes_document" ON "consumer_hashes" USING btree ("document");--> statement-breakpoint
CREATE INDEX "consumer_hashes_email" ON "consumer_hashes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "consumer_hashes_phone" ON "consumer_hashes" USING btree ("phone");
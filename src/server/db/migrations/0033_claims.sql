CREATE TABLE "claims" (
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "claims_entity_entity_id_pk" PRIMARY KEY("entity","entity_id")
);
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "taken_over" jsonb;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "claims_until" ON "claims" USING btree ("until");--> statement-breakpoint
CREATE INDEX "reprocess_attempts_failed" ON "reprocess_attempts" USING btree ("finished_at","id") WHERE "reprocess_attempts"."status" in ('failed', 'running');--> statement-breakpoint
CREATE INDEX "reverses_tracking_error_created" ON "reverses" USING btree ("created_at","id") WHERE "reverses"."tracking_error" is not null;
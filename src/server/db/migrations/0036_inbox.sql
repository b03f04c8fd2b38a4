CREATE TABLE "inbox" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "inbox" ADD CONSTRAINT "inbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_key" ON "inbox" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "inbox_user" ON "inbox" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "inbox_open" ON "inbox" USING btree ("user_id","id") WHERE "inbox"."done_at" is null;
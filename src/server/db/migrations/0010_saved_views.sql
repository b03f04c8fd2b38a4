CREATE TABLE "saved_views" (
	"id" serial PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"state" jsonb NOT NULL,
	"owner_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_owner" ON "saved_views" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_shared_name" ON "saved_views" USING btree ("page",lower("name")) WHERE "saved_views"."scope" = 'shared';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_personal_name" ON "saved_views" USING btree ("page","owner_id",lower("name")) WHERE "saved_views"."scope" = 'personal';
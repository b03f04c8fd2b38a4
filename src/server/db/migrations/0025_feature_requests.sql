CREATE TABLE "feature_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"ecommerce_id" integer,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feature_requests" ADD CONSTRAINT "feature_requests_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feature_requests_created" ON "feature_requests" USING btree ("created_at","id");
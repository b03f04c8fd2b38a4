CREATE TABLE "batch_rows" (
	"batch_id" integer NOT NULL,
	"position" integer NOT NULL,
	"input" text NOT NULL,
	"entity_id" integer,
	"ecommerce_id" integer,
	"zip_code" text,
	"check" text NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"attempt_id" integer,
	"finished_at" timestamp with time zone,
	CONSTRAINT "batch_rows_batch_id_position_pk" PRIMARY KEY("batch_id","position")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"ticket" text NOT NULL,
	"task" text,
	"user_id" integer NOT NULL,
	"user_name" jsonb NOT NULL,
	"status" text NOT NULL,
	"worker" text,
	"worker_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"billing_id" integer NOT NULL,
	"service_code" text NOT NULL,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric(14, 4) NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billings" (
	"id" serial PRIMARY KEY NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"started_at" date NOT NULL,
	"ended_at" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_transfers" (
	"id" serial PRIMARY KEY NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"reverse_id" integer NOT NULL,
	"carrier" text NOT NULL,
	"service" text NOT NULL,
	"tracking_code" text,
	"freight" numeric(14, 2) NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"transferred_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" serial PRIMARY KEY NOT NULL,
	"reverse_id" integer NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"score" integer NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_exports" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"report" text NOT NULL,
	"filters" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "zip_corrections" (
	"id" serial PRIMARY KEY NOT NULL,
	"reverse_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reverses" ADD COLUMN "source" text DEFAULT 'portal' NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_items" ADD CONSTRAINT "billing_items_billing_id_billings_id_fk" FOREIGN KEY ("billing_id") REFERENCES "public"."billings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billings" ADD CONSTRAINT "billings_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_transfers" ADD CONSTRAINT "courier_transfers_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_transfers" ADD CONSTRAINT "courier_transfers_reverse_id_reverses_id_fk" FOREIGN KEY ("reverse_id") REFERENCES "public"."reverses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_reverse_id_reverses_id_fk" FOREIGN KEY ("reverse_id") REFERENCES "public"."reverses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_corrections" ADD CONSTRAINT "zip_corrections_reverse_id_reverses_id_fk" FOREIGN KEY ("reverse_id") REFERENCES "public"."reverses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_rows_status" ON "batch_rows" USING btree ("batch_id","status","position");--> statement-breakpoint
CREATE INDEX "batches_user" ON "batches" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "batches_ticket" ON "batches" USING btree ("ticket","id");--> statement-breakpoint
CREATE INDEX "batches_running" ON "batches" USING btree ("id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "billing_items_billing" ON "billing_items" USING btree ("billing_id","id");--> statement-breakpoint
CREATE INDEX "billing_items_service" ON "billing_items" USING btree ("service_code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "billings_period" ON "billings" USING btree ("ecommerce_id","started_at");--> statement-breakpoint
CREATE INDEX "billings_started" ON "billings" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "courier_transfers_on" ON "courier_transfers" USING btree ("transferred_on","id");--> statement-breakpoint
CREATE INDEX "courier_transfers_ecommerce" ON "courier_transfers" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE INDEX "feedbacks_created" ON "feedbacks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedbacks_ecommerce" ON "feedbacks" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE INDEX "report_exports_user" ON "report_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_exports_running" ON "report_exports" USING btree ("user_id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "zip_corrections_reverse" ON "zip_corrections" USING btree ("reverse_id","id");--> statement-breakpoint
CREATE INDEX "reverses_created" ON "reverses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reverses_tracking_error" ON "reverses" USING btree ("id") WHERE "reverses"."tracking_error" is not null;--> statement-breakpoint
CREATE INDEX "reverses_tracking_error_ecommerce" ON "reverses" USING btree ("ecommerce_id","id") WHERE "reverses"."tracking_error" is not null;
CREATE TABLE "upstream_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upstream_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"entity_id" integer NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"task" text NOT NULL,
	"ticket" text NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"status" text,
	"error" text,
	"message" text,
	"log_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "upstream_records" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"name" text NOT NULL,
	"ecommerce_id" integer,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upstream_records_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "upstream_token" "bytea";--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "upstream_token_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "upstream_attempts_entity" ON "upstream_attempts" USING btree ("type","entity_id","id");--> statement-breakpoint
CREATE INDEX "upstream_attempts_ticket" ON "upstream_attempts" USING btree ("ticket","id");--> statement-breakpoint
CREATE INDEX "upstream_attempts_ecommerce" ON "upstream_attempts" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE INDEX "upstream_attempts_running" ON "upstream_attempts" USING btree ("id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "upstream_records_age" ON "upstream_records" USING btree ("seen_at");
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Lower case, without marks: what people type finds what is written, whichever way either is accented.
CREATE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));--> statement-breakpoint
CREATE TABLE "activity" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"ecommerce_id" integer,
	"ticket" text,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"subject" text NOT NULL,
	"budget" text NOT NULL,
	"minute" integer NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "rate_limits_subject_budget_minute_pk" PRIMARY KEY("subject","budget","minute")
);
--> statement-breakpoint
CREATE TABLE "billing_quotas" (
	"ecommerce_id" integer NOT NULL,
	"service_code" text NOT NULL,
	"monthly_quota" integer,
	"unlimited_quota" boolean DEFAULT false NOT NULL,
	CONSTRAINT "billing_quotas_ecommerce_id_service_code_pk" PRIMARY KEY("ecommerce_id","service_code")
);
--> statement-breakpoint
CREATE TABLE "ecommerces" (
	"id" serial PRIMARY KEY NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"document" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"url" text NOT NULL,
	"trade_name" text NOT NULL,
	"display_name" text NOT NULL,
	"company_name" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"hubspot_code" text,
	"ecommerce_group_id" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"segment" text,
	"address" jsonb NOT NULL,
	"superlogica_client_id" text,
	"main_software_id" integer,
	"main_integration_type" text,
	"connector_url" text,
	"features" text[] DEFAULT '{}' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ecommerces_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "feature_flags" (
	"module" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "feature_flags_module_value_pk" PRIMARY KEY("module","value")
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"id" serial PRIMARY KEY NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"software_id" integer NOT NULL,
	"integration_type" text DEFAULT 'reverse_ecommerce' NOT NULL,
	"name" text NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"password" "bytea",
	"api_url" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"options" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platforms" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_discontinued" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"private_key" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"subject" text,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"access" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_subject_unique" UNIQUE("subject")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"reverse_id" integer NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"status" text,
	"amount" numeric(14, 2) NOT NULL,
	"due_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reprocess_attempts" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"entity_id" integer NOT NULL,
	"task" text NOT NULL,
	"ticket" text NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" jsonb NOT NULL,
	"attempt" integer NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"forced" boolean NOT NULL,
	"log" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reverses" (
	"id" serial PRIMARY KEY NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"status" text,
	"order_number" text NOT NULL,
	"tracking_code" text,
	"tracking_error" text,
	"customer" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_quotas" ADD CONSTRAINT "billing_quotas_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_software_id_platforms_id_fk" FOREIGN KEY ("software_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reverse_id_reverses_id_fk" FOREIGN KEY ("reverse_id") REFERENCES "public"."reverses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reprocess_attempts" ADD CONSTRAINT "reprocess_attempts_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reverses" ADD CONSTRAINT "reverses_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_entity" ON "activity" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "activity_ticket" ON "activity" USING btree ("ticket","id");--> statement-breakpoint
CREATE INDEX "activity_user" ON "activity" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_minute" ON "rate_limits" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "ecommerces_active_id" ON "ecommerces" USING btree ("is_active","id");--> statement-breakpoint
CREATE INDEX "ecommerces_display_name" ON "ecommerces" USING btree (folded("display_name"),"id");--> statement-breakpoint
CREATE INDEX "ecommerces_url" ON "ecommerces" USING btree ("url","id");--> statement-breakpoint
CREATE INDEX "ecommerces_document" ON "ecommerces" USING btree ("document","id");--> statement-breakpoint
CREATE INDEX "ecommerces_email" ON "ecommerces" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "ecommerces_integration_type" ON "ecommerces" USING btree ("main_integration_type","id");--> statement-breakpoint
CREATE INDEX "ecommerces_integration_type_down" ON "ecommerces" USING btree ("main_integration_type" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ecommerces_connector_url" ON "ecommerces" USING btree ("connector_url","id");--> statement-breakpoint
CREATE INDEX "ecommerces_connector_url_down" ON "ecommerces" USING btree ("connector_url" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ecommerces_group" ON "ecommerces" USING btree ("ecommerce_group_id");--> statement-breakpoint
CREATE INDEX "ecommerces_features" ON "ecommerces" USING gin ("features");--> statement-breakpoint
CREATE INDEX "ecommerces_search" ON "ecommerces" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "integrations_ecommerce" ON "integrations" USING btree ("ecommerce_id");--> statement-breakpoint
CREATE INDEX "integrations_software" ON "integrations" USING btree ("software_id","ecommerce_id");--> statement-breakpoint
CREATE INDEX "integrations_api_url" ON "integrations" USING btree ("api_url","ecommerce_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "refunds_ecommerce" ON "refunds" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE INDEX "refunds_reverse" ON "refunds" USING btree ("reverse_id");--> statement-breakpoint
CREATE INDEX "reprocess_attempts_ecommerce" ON "reprocess_attempts" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reprocess_attempts_number" ON "reprocess_attempts" USING btree ("type","entity_id","attempt");--> statement-breakpoint
CREATE INDEX "reprocess_attempts_ticket" ON "reprocess_attempts" USING btree ("ticket","id");--> statement-breakpoint
CREATE INDEX "reverses_ecommerce" ON "reverses" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE INDEX "reverses_tracking_code" ON "reverses" USING btree ("tracking_code");
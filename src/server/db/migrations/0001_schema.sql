CREATE TABLE "batch_rows" (
	"batch_id" integer NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
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
	"ecommerce_id" integer,
	"user_id" integer NOT NULL,
	"user_name" jsonb NOT NULL,
	"status" text NOT NULL,
	"taken_over" jsonb,
	"stopped" text,
	"worker" text,
	"worker_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "claims_entity_entity_id_pk" PRIMARY KEY("entity","entity_id")
);
--> statement-breakpoint
CREATE TABLE "billing_fees" (
	"id" serial PRIMARY KEY NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"service_code" text NOT NULL,
	"fixed_fee" numeric(14, 2),
	"variable_fee" numeric(7, 4),
	"start_at" date NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "brands" (
	"id" serial PRIMARY KEY NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ecommerce_urls" (
	"id" serial PRIMARY KEY NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"brand_id" integer,
	"url" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"language" text DEFAULT 'pt-BR' NOT NULL,
	"retention_actived" boolean DEFAULT true NOT NULL,
	"use_default_contract" boolean DEFAULT false NOT NULL,
	"address" jsonb NOT NULL,
	"superlogica_client_id" text,
	"main_software_id" integer,
	"main_integration_type" text,
	"connector_url" text,
	"features" text[] DEFAULT '{}' NOT NULL,
	"owner_id" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
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
	"options_secrets" "bytea",
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lgpd_configs" (
	"ecommerce_id" integer PRIMARY KEY NOT NULL,
	"provider_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lgpd_providers" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"id" serial PRIMARY KEY NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "metadata_versions" (
	"ecommerce_id" integer NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" text NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"ticket" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "metadata_versions_ecommerce_id_name_version_pk" PRIMARY KEY("ecommerce_id","name","version")
);
--> statement-breakpoint
CREATE TABLE "metadatas" (
	"ecommerce_id" integer NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "metadatas_ecommerce_id_name_pk" PRIMARY KEY("ecommerce_id","name")
);
--> statement-breakpoint
CREATE TABLE "oauth_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"integration_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_tokens" (
	"integration_id" integer PRIMARY KEY NOT NULL,
	"tokens" "bytea" NOT NULL,
	"expires_at" timestamp with time zone,
	"refresh_owner" text,
	"refresh_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platforms" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_discontinued" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_configs" (
	"ecommerce_id" integer PRIMARY KEY NOT NULL,
	"configs" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quota_use" (
	"ecommerce_id" integer NOT NULL,
	"service_code" text NOT NULL,
	"month" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "quota_use_ecommerce_id_service_code_month_pk" PRIMARY KEY("ecommerce_id","service_code","month")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"ecommerce_id" integer PRIMARY KEY NOT NULL,
	"frequency_id" integer DEFAULT 3 NOT NULL,
	"frequency_fee" numeric(14, 2) NOT NULL,
	"service_code" text DEFAULT 'reverse' NOT NULL,
	"started_at" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_metadata_versions" (
	"group_id" integer NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" text NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"ticket" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_metadata_versions_group_id_name_version_pk" PRIMARY KEY("group_id","name","version")
);
--> statement-breakpoint
CREATE TABLE "group_metadatas" (
	"group_id" integer NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_metadatas_group_id_name_pk" PRIMARY KEY("group_id","name")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" serial PRIMARY KEY NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"id_group_at_crm" integer NOT NULL,
	"first_group_manager" text NOT NULL,
	"status_replica_group_in_billing" text DEFAULT 'pending' NOT NULL,
	"error_replica_group_in_billing" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"text" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"undoes" bigint,
	"redoes" bigint
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
CREATE TABLE "secret_key_check" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_connectors" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"url_key" text NOT NULL,
	"logo_url" text,
	"logo" "bytea",
	"logo_type" text,
	"services" jsonb NOT NULL,
	"custom_fields" jsonb NOT NULL,
	"secret_fields" "bytea",
	"failing_since" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courier_connectors_url_key_unique" UNIQUE("url_key")
);
--> statement-breakpoint
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
CREATE TABLE "maintenance" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"maintenance_mode" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"until" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"user_id" integer,
	"user_name" text DEFAULT '' NOT NULL,
	"planned_from" timestamp with time zone,
	"planned_until" timestamp with time zone,
	"planned_reason" text DEFAULT '' NOT NULL,
	"planned_by" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"looker_dashboard_url" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "consumer_hashes" (
	"reverse_id" integer PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"document" "bytea",
	"email" "bytea",
	"phone" "bytea"
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
	"integration_id" integer,
	"idempotency_key" text,
	"outcome" text,
	"merchant_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reverses" (
	"id" serial PRIMARY KEY NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"status" text,
	"source" text DEFAULT 'portal' NOT NULL,
	"order_number" text NOT NULL,
	"tracking_code" text,
	"tracking_error" text,
	"customer" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"amount" numeric(14, 2) GENERATED ALWAYS AS (amount_of_items(items)) STORED,
	"tracking_text" text GENERATED ALWAYS AS (case when tracking_error is not null then folded(id::text || ' ' || order_number || ' ' || coalesce(tracking_code, '') || ' ' || coalesce(customer->'address'->>'zip_code', '') || ' ' || tracking_error) end) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"ticket" text NOT NULL,
	"digest" text NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" jsonb NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "stores" (
	"id" serial PRIMARY KEY NOT NULL,
	"ecommerce_id" integer NOT NULL,
	"display_name" text NOT NULL,
	"schedules" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"seller" text DEFAULT '' NOT NULL,
	"main_seller" boolean DEFAULT false NOT NULL,
	"pickup_point" boolean DEFAULT false NOT NULL,
	"cnpj" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_notify_reverses_delivered" boolean DEFAULT false NOT NULL,
	"is_split_destination" boolean DEFAULT false NOT NULL,
	"is_seller_destination" boolean DEFAULT false NOT NULL,
	"is_seller_origin" boolean DEFAULT false NOT NULL,
	"check_in" text DEFAULT 'reverse' NOT NULL,
	"is_omnichannel" boolean DEFAULT false NOT NULL,
	"partner_number" text DEFAULT '' NOT NULL,
	"ie_number" text DEFAULT '' NOT NULL,
	"address" jsonb NOT NULL,
	"contract_options" jsonb,
	"contract_password" "bytea",
	"search_text" text GENERATED ALWAYS AS (folded(display_name)) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"context" text NOT NULL,
	"level" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"level_before" text,
	"answered_at" timestamp with time zone,
	"answered_by" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_types" (
	"name" text PRIMARY KEY NOT NULL,
	"permissions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"private_key" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"facts" jsonb NOT NULL,
	"note_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"upstream_token" "bytea",
	"upstream_read_at" timestamp with time zone,
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
	"permissions_version" integer DEFAULT 1 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"last_signed_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_subject_unique" UNIQUE("subject")
);
--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_fees" ADD CONSTRAINT "billing_fees_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_quotas" ADD CONSTRAINT "billing_quotas_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ecommerce_urls" ADD CONSTRAINT "ecommerce_urls_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ecommerce_urls" ADD CONSTRAINT "ecommerce_urls_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_software_id_platforms_id_fk" FOREIGN KEY ("software_id") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lgpd_configs" ADD CONSTRAINT "lgpd_configs_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lgpd_configs" ADD CONSTRAINT "lgpd_configs_provider_id_lgpd_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."lgpd_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metadata_versions" ADD CONSTRAINT "metadata_versions_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metadatas" ADD CONSTRAINT "metadatas_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_configs" ADD CONSTRAINT "project_configs_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_use" ADD CONSTRAINT "quota_use_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_metadatas" ADD CONSTRAINT "group_metadatas_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feature_requests" ADD CONSTRAINT "feature_requests_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_items" ADD CONSTRAINT "billing_items_billing_id_billings_id_fk" FOREIGN KEY ("billing_id") REFERENCES "public"."billings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billings" ADD CONSTRAINT "billings_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_transfers" ADD CONSTRAINT "courier_transfers_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_transfers" ADD CONSTRAINT "courier_transfers_reverse_id_reverses_id_fk" FOREIGN KEY ("reverse_id") REFERENCES "public"."reverses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_reverse_id_reverses_id_fk" FOREIGN KEY ("reverse_id") REFERENCES "public"."reverses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumer_hashes" ADD CONSTRAINT "consumer_hashes_reverse_id_reverses_id_fk" FOREIGN KEY ("reverse_id") REFERENCES "public"."reverses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reverse_id_reverses_id_fk" FOREIGN KEY ("reverse_id") REFERENCES "public"."reverses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reprocess_attempts" ADD CONSTRAINT "reprocess_attempts_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reverses" ADD CONSTRAINT "reverses_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_corrections" ADD CONSTRAINT "zip_corrections_reverse_id_reverses_id_fk" FOREIGN KEY ("reverse_id") REFERENCES "public"."reverses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox" ADD CONSTRAINT "inbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox" ADD CONSTRAINT "inbox_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_rows_status" ON "batch_rows" USING btree ("batch_id","status","position");--> statement-breakpoint
CREATE INDEX "batches_user" ON "batches" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "batches_ticket" ON "batches" USING btree ("ticket","id");--> statement-breakpoint
CREATE INDEX "batches_at_work" ON "batches" USING btree ("id") WHERE status = 'running' or worker is not null;--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "claims_until" ON "claims" USING btree ("until");--> statement-breakpoint
CREATE INDEX "billing_fees_ecommerce" ON "billing_fees" USING btree ("ecommerce_id","start_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "brands_name" ON "brands" USING btree ("ecommerce_id","name");--> statement-breakpoint
CREATE INDEX "ecommerce_urls_ecommerce" ON "ecommerce_urls" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE INDEX "ecommerce_urls_bare_address" ON "ecommerce_urls" USING btree (lower(rtrim(regexp_replace("url", '^(https?://)?(www[.])?', '', 'i'), '/')));--> statement-breakpoint
CREATE INDEX "ecommerces_active_id" ON "ecommerces" USING btree ("is_active","id");--> statement-breakpoint
CREATE INDEX "ecommerces_display_name" ON "ecommerces" USING btree (folded("display_name"),"id");--> statement-breakpoint
CREATE INDEX "ecommerces_url" ON "ecommerces" USING btree ("url","id");--> statement-breakpoint
CREATE INDEX "ecommerces_bare_address" ON "ecommerces" USING btree (lower(rtrim(regexp_replace("url", '^(https?://)?(www[.])?', '', 'i'), '/')));--> statement-breakpoint
CREATE INDEX "ecommerces_hubspot_code" ON "ecommerces" USING btree ("hubspot_code");--> statement-breakpoint
CREATE INDEX "ecommerces_document" ON "ecommerces" USING btree ("document","id");--> statement-breakpoint
CREATE INDEX "ecommerces_email" ON "ecommerces" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "ecommerces_integration_type" ON "ecommerces" USING btree ("main_integration_type","id");--> statement-breakpoint
CREATE INDEX "ecommerces_integration_type_down" ON "ecommerces" USING btree ("main_integration_type" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ecommerces_connector_url" ON "ecommerces" USING btree ("connector_url","id");--> statement-breakpoint
CREATE INDEX "ecommerces_connector_url_down" ON "ecommerces" USING btree ("connector_url" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ecommerces_group" ON "ecommerces" USING btree ("ecommerce_group_id");--> statement-breakpoint
CREATE INDEX "ecommerces_features" ON "ecommerces" USING gin ("features");--> statement-breakpoint
CREATE INDEX "ecommerces_owner" ON "ecommerces" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "ecommerces_tags" ON "ecommerces" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "ecommerces_search" ON "ecommerces" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "integrations_ecommerce" ON "integrations" USING btree ("ecommerce_id");--> statement-breakpoint
CREATE INDEX "integrations_software" ON "integrations" USING btree ("software_id","ecommerce_id");--> statement-breakpoint
CREATE INDEX "integrations_api_url" ON "integrations" USING btree ("api_url","ecommerce_id");--> statement-breakpoint
CREATE INDEX "logos_ecommerce" ON "logos" USING btree ("ecommerce_id");--> statement-breakpoint
CREATE INDEX "groups_name" ON "groups" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "groups_search" ON "groups" USING gin (folded("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notes_record" ON "notes" USING btree ("entity","entity_id","pinned","id");--> statement-breakpoint
CREATE INDEX "activity_entity" ON "activity" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "activity_ticket" ON "activity" USING btree ("ticket","id");--> statement-breakpoint
CREATE INDEX "activity_user" ON "activity" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "activity_ecommerce" ON "activity" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE INDEX "activity_at" ON "activity" USING btree ("at");--> statement-breakpoint
CREATE INDEX "activity_details" ON "activity" USING btree ("at") WHERE before is not null or after is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_undoes" ON "activity" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_redoes" ON "activity" USING btree ("redoes") WHERE redoes is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_minute" ON "rate_limits" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "feature_requests_created" ON "feature_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "billing_items_billing" ON "billing_items" USING btree ("billing_id","id");--> statement-breakpoint
CREATE INDEX "billing_items_service" ON "billing_items" USING btree ("service_code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "billings_period" ON "billings" USING btree ("ecommerce_id","started_at");--> statement-breakpoint
CREATE INDEX "billings_started" ON "billings" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "courier_transfers_on" ON "courier_transfers" USING btree ("transferred_on","id");--> statement-breakpoint
CREATE INDEX "courier_transfers_ecommerce" ON "courier_transfers" USING btree ("ecommerce_id","transferred_on","id");--> statement-breakpoint
CREATE INDEX "feedbacks_created" ON "feedbacks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedbacks_ecommerce" ON "feedbacks" USING btree ("ecommerce_id","created_at","id");--> statement-breakpoint
CREATE INDEX "report_exports_user" ON "report_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_exports_running" ON "report_exports" USING btree ("user_id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "consumer_hashes_document" ON "consumer_hashes" USING btree ("document");--> statement-breakpoint
CREATE INDEX "consumer_hashes_email" ON "consumer_hashes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "consumer_hashes_phone" ON "consumer_hashes" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "refunds_ecommerce" ON "refunds" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE INDEX "refunds_reverse" ON "refunds" USING btree ("reverse_id");--> statement-breakpoint
CREATE INDEX "reprocess_attempts_ecommerce" ON "reprocess_attempts" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE INDEX "reprocess_attempts_integration" ON "reprocess_attempts" USING btree ("integration_id","created_at") WHERE "reprocess_attempts"."integration_id" is not null;--> statement-breakpoint
CREATE INDEX "reprocess_attempts_integration_failed" ON "reprocess_attempts" USING btree ("integration_id","created_at") WHERE "reprocess_attempts"."status" = 'failed' and "reprocess_attempts"."outcome" in ('failed', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "reprocess_attempts_number" ON "reprocess_attempts" USING btree ("type","entity_id","attempt");--> statement-breakpoint
CREATE INDEX "reprocess_attempts_last" ON "reprocess_attempts" USING btree ("type","entity_id","attempt") WHERE "reprocess_attempts"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "reprocess_attempts_ticket" ON "reprocess_attempts" USING btree ("ticket","id");--> statement-breakpoint
CREATE INDEX "reprocess_attempts_failed" ON "reprocess_attempts" USING btree ("finished_at","id") WHERE "reprocess_attempts"."status" in ('failed', 'running');--> statement-breakpoint
CREATE INDEX "reverses_ecommerce" ON "reverses" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE INDEX "reverses_tracking_code" ON "reverses" USING btree ("tracking_code");--> statement-breakpoint
CREATE INDEX "reverses_order_number" ON "reverses" USING btree (upper("order_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "reverses_status" ON "reverses" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reverses_amount" ON "reverses" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "reverses_created" ON "reverses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reverses_ecommerce_created" ON "reverses" USING btree ("ecommerce_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reverses_ecommerce_status" ON "reverses" USING btree ("ecommerce_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "reverses_tracking_error" ON "reverses" USING btree ("id") WHERE "reverses"."tracking_error" is not null;--> statement-breakpoint
CREATE INDEX "reverses_tracking_error_created" ON "reverses" USING btree ("created_at","id") WHERE "reverses"."tracking_error" is not null;--> statement-breakpoint
CREATE INDEX "reverses_concluded" ON "reverses" USING btree ("updated_at") WHERE "reverses"."status" in ('done', 'completed');--> statement-breakpoint
CREATE INDEX "reverses_no_tracking_error" ON "reverses" USING btree ("created_at","id") WHERE "reverses"."tracking_error" is null;--> statement-breakpoint
CREATE INDEX "reverses_tracking_error_ecommerce" ON "reverses" USING btree ("ecommerce_id","id") WHERE "reverses"."tracking_error" is not null;--> statement-breakpoint
CREATE INDEX "reverses_tracking_text" ON "reverses" USING gin ("tracking_text" gin_trgm_ops) WHERE "reverses"."tracking_error" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_notes_digest" ON "ticket_notes" USING btree ("ticket","digest");--> statement-breakpoint
CREATE INDEX "ticket_notes_ticket" ON "ticket_notes" USING btree ("ticket","id");--> statement-breakpoint
CREATE INDEX "zip_corrections_reverse" ON "zip_corrections" USING btree ("reverse_id","id");--> statement-breakpoint
CREATE INDEX "stores_ecommerce" ON "stores" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE INDEX "stores_search" ON "stores" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stores_cnpj" ON "stores" USING btree ("cnpj") WHERE "stores"."cnpj" <> '';--> statement-breakpoint
CREATE INDEX "stores_email" ON "stores" USING btree (lower("email")) WHERE "stores"."email" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_open" ON "access_requests" USING btree ("user_id","context","level") WHERE "access_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX "access_requests_status" ON "access_requests" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_key" ON "inbox" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "inbox_told" ON "inbox" USING btree ("key");--> statement-breakpoint
CREATE INDEX "inbox_user" ON "inbox" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "inbox_open" ON "inbox" USING btree ("user_id","id") WHERE "inbox"."done_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_note" ON "inbox" USING btree ("note_id") WHERE "inbox"."note_id" is not null;--> statement-breakpoint
CREATE INDEX "saved_views_owner" ON "saved_views" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_shared_name" ON "saved_views" USING btree ("page",lower("name")) WHERE "saved_views"."scope" = 'shared';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_personal_name" ON "saved_views" USING btree ("page","owner_id",lower("name")) WHERE "saved_views"."scope" = 'personal';--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (folded("first_name"),folded("last_name"),"id");--> statement-breakpoint
CREATE INDEX "users_access" ON "users" USING btree ("access","id");--> statement-breakpoint
CREATE INDEX "users_signed_in" ON "users" USING btree (coalesce("last_signed_in_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);
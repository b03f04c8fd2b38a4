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
CREATE TABLE "quota_use" (
	"ecommerce_id" integer NOT NULL,
	"service_code" text NOT NULL,
	"month" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "quota_use_ecommerce_id_service_code_month_pk" PRIMARY KEY("ecommerce_id","service_code","month")
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "project_configs" (
	"ecommerce_id" integer PRIMARY KEY NOT NULL,
	"configs" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ecommerces" ADD COLUMN "language" text DEFAULT 'pt-BR' NOT NULL;--> statement-breakpoint
ALTER TABLE "ecommerces" ADD COLUMN "retention_actived" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ecommerces" ADD COLUMN "use_default_contract" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "options_secrets" "bytea";--> statement-breakpoint
ALTER TABLE "billing_fees" ADD CONSTRAINT "billing_fees_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_use" ADD CONSTRAINT "quota_use_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ecommerce_urls" ADD CONSTRAINT "ecommerce_urls_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ecommerce_urls" ADD CONSTRAINT "ecommerce_urls_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lgpd_configs" ADD CONSTRAINT "lgpd_configs_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lgpd_configs" ADD CONSTRAINT "lgpd_configs_provider_id_lgpd_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."lgpd_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metadata_versions" ADD CONSTRAINT "metadata_versions_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metadatas" ADD CONSTRAINT "metadatas_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_configs" ADD CONSTRAINT "project_configs_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_fees_ecommerce" ON "billing_fees" USING btree ("ecommerce_id","start_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "brands_name" ON "brands" USING btree ("ecommerce_id","name");--> statement-breakpoint
CREATE INDEX "ecommerce_urls_ecommerce" ON "ecommerce_urls" USING btree ("ecommerce_id","id");--> statement-breakpoint
CREATE INDEX "logos_ecommerce" ON "logos" USING btree ("ecommerce_id");
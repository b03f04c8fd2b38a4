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
CREATE TABLE "alerts" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_connectors" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"logo_url" text,
	"services" jsonb NOT NULL,
	"custom_fields" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courier_connectors_url_unique" UNIQUE("url")
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
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_metadatas" ADD CONSTRAINT "group_metadatas_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_ecommerce_id_ecommerces_id_fk" FOREIGN KEY ("ecommerce_id") REFERENCES "public"."ecommerces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "groups_name" ON "groups" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "stores_ecommerce" ON "stores" USING btree ("ecommerce_id","id");
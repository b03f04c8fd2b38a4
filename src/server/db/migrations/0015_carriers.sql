ALTER TABLE "courier_connectors" DROP CONSTRAINT "courier_connectors_url_unique";--> statement-breakpoint
ALTER TABLE "courier_connectors" ADD COLUMN "url_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_connectors" ADD COLUMN "logo" "bytea";--> statement-breakpoint
ALTER TABLE "courier_connectors" ADD COLUMN "logo_type" text;--> statement-breakpoint
ALTER TABLE "courier_connectors" ADD COLUMN "secret_fields" "bytea";--> statement-breakpoint
ALTER TABLE "courier_connectors" ADD CONSTRAINT "courier_connectors_url_key_unique" UNIQUE("url_key");
-- Lists count their rows: the versions that cached totals were kept under go, with the triggers that raised them.
DROP TRIGGER ecommerces_version ON "ecommerces";--> statement-breakpoint
DROP TRIGGER ecommerces_version_changed ON "ecommerces";--> statement-breakpoint
DROP TRIGGER integrations_version ON "integrations";--> statement-breakpoint
DROP TRIGGER integrations_version_changed ON "integrations";--> statement-breakpoint
DROP TRIGGER groups_version ON "groups";--> statement-breakpoint
DROP TRIGGER stores_version ON "stores";--> statement-breakpoint
DROP TRIGGER users_version ON "users";--> statement-breakpoint
DROP TRIGGER reverses_tracking_inserted ON "reverses";--> statement-breakpoint
DROP TRIGGER reverses_tracking_deleted ON "reverses";--> statement-breakpoint
DROP TRIGGER reverses_tracking_updated ON "reverses";--> statement-breakpoint
DROP TRIGGER IF EXISTS activity_counted ON "activity";--> statement-breakpoint
DROP FUNCTION raise_data_version();--> statement-breakpoint
DROP FUNCTION raise_data_version_if_changed();--> statement-breakpoint
DROP FUNCTION raise_tracking_errors_version();--> statement-breakpoint
DROP FUNCTION IF EXISTS count_activity();--> statement-breakpoint
DROP TABLE "data_versions" CASCADE;

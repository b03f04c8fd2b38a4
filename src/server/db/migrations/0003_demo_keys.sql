CREATE TABLE "demo_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"private_key" jsonb NOT NULL
);

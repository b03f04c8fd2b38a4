CREATE TABLE "console_files" (
	"path" text PRIMARY KEY NOT NULL,
	"encoding" text,
	"content" "bytea" NOT NULL,
	"left_at" timestamp with time zone
);

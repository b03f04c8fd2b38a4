CREATE TABLE "secret_key_check" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sealed" "bytea" NOT NULL
);

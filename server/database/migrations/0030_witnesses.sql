CREATE TABLE "ledger_witnesses" (
	"verifier" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"line" text,
	"refused" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "witnessed_logs" (
	"origin" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"checkpoint" text NOT NULL,
	"cosigned_at" timestamp with time zone NOT NULL
);

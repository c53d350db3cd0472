CREATE TABLE "ledger_head" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"origin" text NOT NULL,
	"size" bigint NOT NULL,
	"checkpoint" text NOT NULL,
	"verifiers" text NOT NULL,
	"paused" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_head_one" CHECK ("ledger_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_queue" (
	"vote_id" uuid PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"nonce" "bytea",
	"ready" boolean DEFAULT true NOT NULL,
	"voids" bigint,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "ledger_tiles" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "ledger_tiles_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "ledger_votes" (
	"vote_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"nonce" "bytea",
	"salt" "bytea"
);

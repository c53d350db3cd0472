CREATE TABLE "contract_facts" (
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"exists" boolean NOT NULL,
	"name" text,
	"symbol" text,
	"decimals" smallint,
	"total_supply" numeric,
	"block" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_facts_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);

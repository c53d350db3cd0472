CREATE TABLE "contract_prices" (
	"coin_id" uuid NOT NULL,
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"price_usd" numeric,
	"as_of" timestamp with time zone,
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "contract_prices_coin_id_chain_id_address_pk" PRIMARY KEY("coin_id","chain_id","address")
);
--> statement-breakpoint
ALTER TABLE "contract_prices" ADD CONSTRAINT "contract_prices_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;
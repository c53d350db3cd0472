CREATE TABLE "contract_safety" (
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"sellable" boolean,
	"buy_tax" smallint,
	"sell_tax" smallint,
	"transfer_tax" smallint,
	"owner" text,
	"renounced" boolean,
	"proxy" boolean,
	"implementation" text,
	"mintable" boolean,
	"pausable" boolean,
	"blacklist" boolean,
	"fee_mutable" boolean,
	"liquidity_burned" smallint,
	"liquidity_locked" smallint,
	"block" bigint,
	"checked_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"last_known" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "contract_safety_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "safety_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL,
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"fact" text NOT NULL,
	"before" text,
	"after" text NOT NULL,
	"block" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"seen_by" uuid
);
--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "unsellable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_changes" ADD CONSTRAINT "safety_changes_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_changes" ADD CONSTRAINT "safety_changes_seen_by_users_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_safety_next" ON "contract_safety" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "safety_changes_coin" ON "safety_changes" USING btree ("coin_id","at","id");--> statement-breakpoint
CREATE INDEX "safety_changes_queue" ON "safety_changes" USING btree ("status","at","id");
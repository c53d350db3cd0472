CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"coin_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" numeric,
	"armed" boolean DEFAULT true NOT NULL,
	"sent_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"label" text,
	"chain_ids" integer[] NOT NULL,
	"sync_status" text DEFAULT 'queued' NOT NULL,
	"sync_seq" integer DEFAULT 0 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_synced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio_balances" (
	"address_id" uuid NOT NULL,
	"coin_id" uuid NOT NULL,
	"chain_id" integer NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "portfolio_balances_address_id_coin_id_chain_id_pk" PRIMARY KEY("address_id","coin_id","chain_id")
);
--> statement-breakpoint
CREATE TABLE "portfolio_chains" (
	"address_id" uuid NOT NULL,
	"chain_id" integer NOT NULL,
	"state" text NOT NULL,
	"block" bigint,
	"read_at" timestamp with time zone,
	CONSTRAINT "portfolio_chains_address_id_chain_id_pk" PRIMARY KEY("address_id","chain_id")
);
--> statement-breakpoint
CREATE TABLE "portfolio_holdings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"coin_id" uuid NOT NULL,
	"amount" numeric NOT NULL,
	"avg_buy_price_usd" numeric,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio_prices" (
	"coin_id" uuid PRIMARY KEY NOT NULL,
	"price_usd" numeric NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"doubted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portfolio_snapshots" (
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"value_usd" numeric NOT NULL,
	"estimated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "portfolio_snapshots_user_id_at_pk" PRIMARY KEY("user_id","at")
);
--> statement-breakpoint
CREATE TABLE "portfolio_updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address_id" uuid,
	"sync_seq" integer,
	"coin_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_before" numeric NOT NULL,
	"amount_after" numeric NOT NULL,
	"value_usd" numeric,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "watchlist_coins_newest";--> statement-breakpoint
ALTER TABLE "watchlist_coins" ADD COLUMN "placed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_addresses" ADD CONSTRAINT "portfolio_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_balances" ADD CONSTRAINT "portfolio_balances_address_id_portfolio_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."portfolio_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_balances" ADD CONSTRAINT "portfolio_balances_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_chains" ADD CONSTRAINT "portfolio_chains_address_id_portfolio_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."portfolio_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD CONSTRAINT "portfolio_holdings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD CONSTRAINT "portfolio_holdings_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_prices" ADD CONSTRAINT "portfolio_prices_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_snapshots" ADD CONSTRAINT "portfolio_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_updates" ADD CONSTRAINT "portfolio_updates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_updates" ADD CONSTRAINT "portfolio_updates_address_id_portfolio_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."portfolio_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_updates" ADD CONSTRAINT "portfolio_updates_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "alerts_coin" ON "alerts" USING btree ("coin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "portfolio_addresses_one" ON "portfolio_addresses" USING btree ("user_id","address");--> statement-breakpoint
CREATE INDEX "portfolio_addresses_newest" ON "portfolio_addresses" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "portfolio_addresses_queue" ON "portfolio_addresses" USING btree ("since") WHERE sync_status in ('queued', 'syncing');--> statement-breakpoint
CREATE INDEX "portfolio_addresses_due" ON "portfolio_addresses" USING btree ("since") WHERE sync_status in ('synced', 'failed');--> statement-breakpoint
CREATE INDEX "portfolio_balances_coin" ON "portfolio_balances" USING btree ("coin_id");--> statement-breakpoint
CREATE INDEX "portfolio_holdings_user" ON "portfolio_holdings" USING btree ("user_id","coin_id");--> statement-breakpoint
CREATE INDEX "portfolio_holdings_coin" ON "portfolio_holdings" USING btree ("coin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "portfolio_updates_once" ON "portfolio_updates" USING btree ("address_id","coin_id","sync_seq");--> statement-breakpoint
CREATE INDEX "portfolio_updates_newest" ON "portfolio_updates" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "portfolio_updates_coin" ON "portfolio_updates" USING btree ("coin_id");--> statement-breakpoint
CREATE INDEX "watchlist_coins_placed" ON "watchlist_coins" USING btree ("user_id","placed_at","id");--> statement-breakpoint
UPDATE "watchlist_coins" SET "placed_at" = "created_at";

CREATE TABLE "farm_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"farm_id" uuid NOT NULL,
	"actor_id" uuid,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "farm_factories" (
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"scanned_to" bigint,
	"error" text,
	"checked_at" timestamp with time zone,
	CONSTRAINT "farm_factories_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "farm_tokens" (
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"symbol" text,
	"name" text,
	"decimals" smallint,
	"supply" numeric,
	"token0" text,
	"token1" text,
	"reserve0" numeric,
	"reserve1" numeric,
	"price_usd" numeric,
	CONSTRAINT "farm_tokens_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "farms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"factory_address" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"staked_token" text,
	"reward_token" text,
	"reward_per_second" numeric,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"times_estimated" boolean DEFAULT false NOT NULL,
	"total_staked" numeric,
	"participants" integer,
	"deposit_fee_bps" smallint,
	"referral_bps" smallint,
	"stake_limit" numeric,
	"reward_balance" numeric,
	"owed" numeric,
	"owed_is_least" boolean DEFAULT false NOT NULL,
	"covered" boolean,
	"run_out_at" timestamp with time zone,
	"owner" text,
	"renounced" boolean,
	"can_take_rewards" boolean,
	"can_stop_rewards" boolean,
	"tvl_usd" numeric,
	"apr" numeric,
	"sync_error" text,
	"gone" boolean DEFAULT false NOT NULL,
	"synced_block" bigint,
	"synced_at" timestamp with time zone,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "farm_actions" ADD CONSTRAINT "farm_actions_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_actions" ADD CONSTRAINT "farm_actions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "farm_actions_farm" ON "farm_actions" USING btree ("farm_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "farms_contract" ON "farms" USING btree ("chain_id","address");--> statement-breakpoint
CREATE INDEX "farms_factory" ON "farms" USING btree ("chain_id","factory_address");--> statement-breakpoint
CREATE INDEX "farms_status" ON "farms" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "farms_tvl" ON "farms" USING btree ("tvl_usd","id") WHERE status in ('active', 'finished') and not gone;--> statement-breakpoint
CREATE INDEX "farms_apr" ON "farms" USING btree ("apr","id") WHERE status in ('active', 'finished') and not gone;--> statement-breakpoint
CREATE INDEX "farms_end" ON "farms" USING btree ("closes_at","id") WHERE status in ('active', 'finished') and not gone;--> statement-breakpoint
CREATE INDEX "farms_newest" ON "farms" USING btree ("created_at","id") WHERE status in ('active', 'finished') and not gone;--> statement-breakpoint
CREATE INDEX "farms_failed" ON "farms" USING btree ("created_at","id") WHERE sync_error is not null;--> statement-breakpoint
CREATE INDEX "farms_words" ON "farms" USING gin (words gin_trgm_ops);
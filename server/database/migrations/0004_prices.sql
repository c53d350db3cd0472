-- Partitions are made ahead and dropped by a job (database/partitions.ts). The keys hold the figures: a range is read from them alone.
CREATE TABLE "price_1d" (
	"coin_id" uuid NOT NULL,
	"price_usd" numeric NOT NULL,
	"volume_24h" numeric,
	"liquidity_usd" numeric,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "price_1d_coin_id_day_pk" PRIMARY KEY("coin_id","day") INCLUDE ("at","price_usd","volume_24h","liquidity_usd")
);
--> statement-breakpoint
CREATE TABLE "price_1h" (
	"coin_id" uuid NOT NULL,
	"price_usd" numeric NOT NULL,
	"volume_24h" numeric,
	"liquidity_usd" numeric,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_1h_coin_id_at_pk" PRIMARY KEY("coin_id","at") INCLUDE ("price_usd","volume_24h","liquidity_usd")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "price_5m" (
	"coin_id" uuid NOT NULL,
	"price_usd" numeric NOT NULL,
	"volume_24h" numeric,
	"liquidity_usd" numeric,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_5m_coin_id_at_pk" PRIMARY KEY("coin_id","at") INCLUDE ("price_usd","volume_24h","liquidity_usd")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "price_checks" (
	"coin_id" uuid PRIMARY KEY NOT NULL,
	"tier" smallint NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"misses" smallint DEFAULT 0 NOT NULL,
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"figures_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "price_raw" (
	"coin_id" uuid NOT NULL,
	"price_usd" numeric NOT NULL,
	"volume_24h" numeric,
	"liquidity_usd" numeric,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_raw_coin_id_at_pk" PRIMARY KEY("coin_id","at") INCLUDE ("price_usd","volume_24h","liquidity_usd")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "price_sources" (
	"name" text PRIMARY KEY NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"rest_until" timestamp with time zone,
	"trouble" text
);
--> statement-breakpoint
ALTER TABLE "coin_markets" ADD COLUMN "line" smallint[];--> statement-breakpoint
ALTER TABLE "coin_markets" ADD COLUMN "line_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coin_markets" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "price_checks" ADD CONSTRAINT "price_checks_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_1h_at" ON "price_1h" USING brin ("at");--> statement-breakpoint
CREATE INDEX "price_5m_at" ON "price_5m" USING brin ("at");--> statement-breakpoint
CREATE INDEX "price_checks_next" ON "price_checks" USING btree ("tier","next_at");--> statement-breakpoint
CREATE INDEX "price_raw_at" ON "price_raw" USING brin ("at");
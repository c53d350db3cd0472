-- Votes by month and daily prices by year. The existing tables become the first partition, or are dropped where they are empty. Locks are taken
-- in the order of the site's own transactions; everything after them takes milliseconds.
LOCK TABLE "users", "coins" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "votes", "held_votes", "price_1d" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "held_votes" DROP CONSTRAINT "held_votes_vote_id_votes_id_fk";--> statement-breakpoint
-- safe: another table takes the name in this transaction
ALTER TABLE "votes" RENAME TO "votes_first";--> statement-breakpoint
ALTER TABLE "votes_first" DROP CONSTRAINT "votes_pkey";--> statement-breakpoint
ALTER TABLE "votes_first" ADD CONSTRAINT "votes_first_pkey" PRIMARY KEY USING INDEX "votes_by_id";--> statement-breakpoint
ALTER INDEX "votes_one_per_day" RENAME TO "votes_first_user_id_day_coin_id_idx";--> statement-breakpoint
CREATE TABLE "votes" (
	"id" uuid NOT NULL,
	"coin_id" uuid NOT NULL,
	"user_id" uuid,
	"day" date NOT NULL,
	"state" text DEFAULT 'counted' NOT NULL,
	"synthetic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "votes_id_day_coin_id_pk" PRIMARY KEY("id","day","coin_id")
) PARTITION BY RANGE ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "votes_one_per_day" ON "votes" USING btree ("user_id","day","coin_id");--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- safe: another table takes the name in this transaction
ALTER TABLE "price_1d" RENAME TO "price_1d_first";--> statement-breakpoint
ALTER INDEX "price_1d_coin_id_day_pk" RENAME TO "price_1d_first_pkey";--> statement-breakpoint
CREATE TABLE "price_1d" (
	"coin_id" uuid NOT NULL,
	"price_usd" numeric NOT NULL,
	"volume_24h" numeric,
	"liquidity_usd" numeric,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "price_1d_coin_id_day_pk" PRIMARY KEY("coin_id","day") INCLUDE ("at","price_usd","volume_24h","liquidity_usd")
) PARTITION BY RANGE ("day");--> statement-breakpoint
DO $$
DECLARE
  whole text;
  has_rows boolean;
BEGIN
  FOREACH whole IN ARRAY ARRAY['votes', 'price_1d'] LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', whole || '_first') INTO has_rows;
    IF has_rows THEN
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', whole, whole || '_first', (
        SELECT substring(pg_get_constraintdef(oid) FROM '\d{4}-\d{2}-\d{2}') FROM pg_constraint WHERE conname = whole || '_first_part'));
      EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', whole || '_first', whole || '_first_part');
    ELSE
      EXECUTE format('DROP TABLE %I', whole || '_first');
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
CREATE TABLE "votes_default" PARTITION OF "votes" DEFAULT;--> statement-breakpoint
CREATE TABLE "price_1d_default" PARTITION OF "price_1d" DEFAULT;

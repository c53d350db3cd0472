CREATE TABLE "reported_prices" (
	"coin_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"times" timestamp with time zone[] NOT NULL,
	"prices" numeric[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coin_markets" ADD COLUMN "reported" jsonb;--> statement-breakpoint
ALTER TABLE "price_checks" ADD COLUMN "history_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD CONSTRAINT "reported_prices_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reported_prices_read" ON "reported_prices" USING btree ("read_at");
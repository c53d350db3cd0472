ALTER TABLE "portfolio_prices" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portfolio_snapshots" ADD COLUMN "left_out_usd" numeric;
-- online: the indexes of coins without a rank and of top losers.
DROP INDEX CONCURRENTLY IF EXISTS "coins_unranked";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "coins_unranked" ON "coins" USING btree ((- cardinality(chain_ids)),lower(name),"id") WHERE status = 'approved';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "coin_markets_losers";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "coin_markets_losers" ON "coin_markets" USING btree ("change_24h","coin_id") WHERE change_24h < 0 and liquidity_usd >= 10000 and volume_24h >= 1000;

-- online: the index by which watches are found that wait for the second look.
DROP INDEX CONCURRENTLY IF EXISTS "network_uses_unjudged_watches";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "network_uses_unjudged_watches" ON "network_uses" USING btree ("coin_id","created_at") WHERE action = 'watch' and judged_at is null;

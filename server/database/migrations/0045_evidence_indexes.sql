-- online: indexes for the second look at votes.
ALTER TABLE "network_uses" VALIDATE CONSTRAINT "network_uses_user_id_users_id_fk";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "held_votes_evidence";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "held_votes_evidence" ON "held_votes" USING gin ("evidence");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "network_uses_vote";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "network_uses_vote" ON "network_uses" USING btree ("vote_id") WHERE vote_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "network_uses_unjudged";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "network_uses_unjudged" ON "network_uses" USING btree ("coin_id","created_at") WHERE vote_id is not null and judged_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "network_uses_32";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "network_uses_32" ON "network_uses" USING btree ("block_32","created_at") WHERE block_32 is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "network_uses_24";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "network_uses_24" ON "network_uses" USING btree ("block_24","created_at") WHERE block_24 is not null;

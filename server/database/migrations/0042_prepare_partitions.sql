-- online: what the next migration needs to make votes and daily prices the first partition of a partitioned table without copying or
-- scanning them under a lock. The bounds are far enough ahead for what is written until then.
DROP INDEX CONCURRENTLY IF EXISTS "votes_by_id";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "votes_by_id" ON "votes" ("id","day","coin_id");--> statement-breakpoint
ALTER TABLE "votes" DROP CONSTRAINT IF EXISTS "votes_first_part";--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('ALTER TABLE "votes" ADD CONSTRAINT "votes_first_part" CHECK ("day" < %L) NOT VALID',
    (SELECT (date_trunc('month', greatest(now() AT TIME ZONE 'UTC', max("day"))) + interval '2 months')::date FROM "votes"));
END $$;--> statement-breakpoint
ALTER TABLE "votes" VALIDATE CONSTRAINT "votes_first_part";--> statement-breakpoint
ALTER TABLE "price_1d" DROP CONSTRAINT IF EXISTS "price_1d_first_part";--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('ALTER TABLE "price_1d" ADD CONSTRAINT "price_1d_first_part" CHECK ("day" < %L) NOT VALID',
    (SELECT (date_trunc('year', greatest(now() AT TIME ZONE 'UTC', max("day")) + interval '2 months') + interval '1 year')::date FROM "price_1d"));
END $$;--> statement-breakpoint
ALTER TABLE "price_1d" VALIDATE CONSTRAINT "price_1d_first_part";

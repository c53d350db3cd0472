-- What earlier versions left open: the promotion of a coin that is promoted no longer, and all but the newest of one that is.
UPDATE "promotions" p SET "ends_at" = greatest(p.starts_at, c.updated_at) FROM "coins" c
  WHERE c.id = p.coin_id AND p.ends_at IS NULL AND NOT c.promoted;--> statement-breakpoint
UPDATE "promotions" p SET "ends_at" = p.starts_at
  WHERE p.ends_at IS NULL AND EXISTS (SELECT FROM "promotions" o WHERE o.coin_id = p.coin_id AND o.ends_at IS NULL AND o.id > p.id);--> statement-breakpoint
CREATE INDEX "coins_slug_prefix" ON "coins" USING btree (slug text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_one_open" ON "promotions" USING btree ("coin_id") WHERE ends_at is null;
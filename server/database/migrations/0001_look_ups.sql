CREATE INDEX "users_words" ON "users" USING gin ((lower(name || ' ' || email)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "old_slugs_coin" ON "old_slugs" USING btree ("coin_id");
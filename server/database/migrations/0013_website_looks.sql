ALTER TABLE "coins" ADD COLUMN "website_skeleton" text;--> statement-breakpoint
-- What hostSkeleton makes of hosts that are written in ASCII.
UPDATE "coins" SET "website_skeleton" = replace(replace(translate(regexp_replace(regexp_replace("website_host", '^www\.', ''), '\.[^.]+$', ''),
  '0123456789i.-', 'olzeasbtbgl'), 'w', 'vv'), 'm', 'rn') WHERE "website_host" is not null AND "source" <> 'synthetic';--> statement-breakpoint
CREATE INDEX "coins_website_skeleton" ON "coins" USING btree ("website_skeleton") WHERE website_skeleton is not null;

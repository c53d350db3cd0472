CREATE TABLE "contract_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL,
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"decimals" smallint,
	"list" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "imported_from" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "trusted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "pending" integer;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "proposed" integer;--> statement-breakpoint
ALTER TABLE "contract_proposals" ADD CONSTRAINT "contract_proposals_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_proposals_place" ON "contract_proposals" USING btree ("chain_id","address","coin_id");--> statement-breakpoint
CREATE INDEX "contract_proposals_open" ON "contract_proposals" USING btree ("created_at","id") WHERE refused_at is null;--> statement-breakpoint
-- Contracts that earlier imports added to coins, and that nobody confirmed in an edit since, are proposals until a moderator accepts them.
WITH attached AS (
	SELECT DISTINCT k."coin_id", k."position", k."chain_id", k."address", k."decimals"
	FROM "moderation_actions" h
	JOIN "contracts" k ON k."coin_id" = h."coin_id" AND k."position" > 0
	CROSS JOIN LATERAL (SELECT jsonb_build_array(jsonb_build_object('chain_id', k."chain_id", 'address', k."address")) AS place) p
	WHERE h."actor_id" IS NULL AND h."reason" = 'A token list was imported.'
		AND h."after"->'contracts' @> p.place AND NOT h."before"->'contracts' @> p.place
		AND NOT EXISTS (
			SELECT FROM "moderation_actions" r
			WHERE r."coin_id" = h."coin_id" AND r."at" > h."at" AND r."actor_id" IS NOT NULL AND r."after"->'contracts' @> p.place)
), proposed AS (
	INSERT INTO "contract_proposals" ("id", "coin_id", "chain_id", "address", "decimals", "list", "created_at")
	SELECT gen_random_uuid(), "coin_id", "chain_id", "address", "decimals", 'tokens.json', now() FROM attached
), removed AS (
	DELETE FROM "contracts" k USING attached a WHERE k."coin_id" = a."coin_id" AND k."position" = a."position"
)
UPDATE "coins" c SET "updated_at" = now(), "chain_ids" = (
	SELECT array_agg(DISTINCT place.id) FROM (
		SELECT c."chain_id" AS id UNION ALL
		SELECT k."chain_id" FROM "contracts" k WHERE k."coin_id" = c."id"
			AND NOT EXISTS (SELECT FROM attached a WHERE a."coin_id" = k."coin_id" AND a."position" = k."position")) place)
WHERE c."id" IN (SELECT "coin_id" FROM attached);

-- Contracts that earlier imports added to coins are proposals also where an edit that named them was refused or withdrawn: only what took effect confirms them.
WITH attached AS (
	SELECT DISTINCT k."coin_id", k."position", k."chain_id", k."address", k."decimals"
	FROM "moderation_actions" h
	JOIN "contracts" k ON k."coin_id" = h."coin_id" AND k."position" > 0
	CROSS JOIN LATERAL (SELECT jsonb_build_array(jsonb_build_object('chain_id', k."chain_id", 'address', k."address")) AS place) p
	WHERE h."actor_id" IS NULL AND h."reason" = 'A token list was imported.'
		AND h."after"->'contracts' @> p.place AND NOT h."before"->'contracts' @> p.place
		AND NOT EXISTS (
			SELECT FROM "moderation_actions" r
			WHERE r."coin_id" = h."coin_id" AND r."at" > h."at" AND r."actor_id" IS NOT NULL AND r."after"->'contracts' @> p.place
				AND r."action" IN ('change_accepted', 'changed_by_moderator', 'changed', 'changed_at_once'))
), proposed AS (
	INSERT INTO "contract_proposals" ("id", "coin_id", "chain_id", "address", "decimals", "list", "created_at")
	SELECT gen_random_uuid(), "coin_id", "chain_id", "address", "decimals", 'tokens.json', now() FROM attached
	ON CONFLICT DO NOTHING
), removed AS (
	DELETE FROM "contracts" k USING attached a WHERE k."coin_id" = a."coin_id" AND k."position" = a."position"
)
UPDATE "coins" c SET "updated_at" = now(), "chain_ids" = (
	SELECT array_agg(DISTINCT place.id) FROM (
		SELECT c."chain_id" AS id UNION ALL
		SELECT k."chain_id" FROM "contracts" k WHERE k."coin_id" = c."id"
			AND NOT EXISTS (SELECT FROM attached a WHERE a."coin_id" = k."coin_id" AND a."position" = k."position")) place)
WHERE c."id" IN (SELECT "coin_id" FROM attached);--> statement-breakpoint
-- What is known of a coin's safety may come from a contract that became a proposal: the others are checked now, which judges the coin anew.
UPDATE "contract_safety" s SET "next_at" = now()
FROM "contracts" k JOIN "contract_proposals" p ON p."coin_id" = k."coin_id" AND p."list" = 'tokens.json'
WHERE s."chain_id" = k."chain_id" AND s."address" = k."address";

CREATE TABLE "coin_safety" (
	"coin_id" uuid PRIMARY KEY NOT NULL,
	"safety" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contract_safety" ADD COLUMN "exists" boolean;--> statement-breakpoint
ALTER TABLE "contract_safety" ADD COLUMN "sale_tried_block" bigint;--> statement-breakpoint
ALTER TABLE "contract_safety" ADD COLUMN "sale_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coin_safety" ADD CONSTRAINT "coin_safety_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Sales that were tried before: the last look where it has a result, else the last one that told a change.
UPDATE "contract_safety" s SET "sale_tried_block" = t.block, "sale_tried_at" = t.at FROM (
  SELECT o.chain_id, o.address, coalesce(CASE WHEN o.sellable IS NOT NULL THEN o.block END, h.block) AS block,
    coalesce(CASE WHEN o.sellable IS NOT NULL THEN o.checked_at END, h.at) AS at
  FROM "contract_safety" o LEFT JOIN LATERAL (
    SELECT block, at FROM "safety_changes" c WHERE c.chain_id = o.chain_id AND c.address = o.address AND c.fact = 'sellable'
    ORDER BY at DESC, id DESC LIMIT 1) h ON true
  WHERE o.last_known ? 'sellable'
) t WHERE s.chain_id = t.chain_id AND s.address = t.address;--> statement-breakpoint
-- The verdict on every coin with a checked contract, as server/domains/safety/write-verdicts.ts writes it from here on.
WITH taxed AS (
  SELECT s.*, coalesce(s.buy_tax / 100.0, (s.last_known->>'buy_tax')::numeric) AS buying,
    coalesce(s.sell_tax / 100.0, (s.last_known->>'sell_tax')::numeric) AS selling,
    coalesce(s.transfer_tax / 100.0, (s.last_known->>'transfer_tax')::numeric) AS sending
  FROM "contract_safety" s
), reasoned AS (
  SELECT k.coin_id, k.position, k.chain_id AS k_chain, k.address AS k_address, t.*, array_remove(ARRAY[
    CASE WHEN t.last_known->>'sellable' = 'no' THEN 'cannot_be_sold' END,
    CASE WHEN t.selling >= 50 THEN 'sell_tax_extreme' END,
    CASE WHEN greatest(t.buying, t.selling, t.sending) >= 10 THEN 'high_tax' END,
    CASE WHEN t.mintable AND t.renounced IS NOT true THEN 'mintable' END,
    CASE WHEN t.pausable AND t.renounced IS NOT true THEN 'pausable' END,
    CASE WHEN t.blacklist AND t.renounced IS NOT true THEN 'blacklist' END,
    CASE WHEN t.fee_mutable AND t.renounced IS NOT true THEN 'fee_mutable' END,
    CASE WHEN t.proxy THEN 'upgradeable' END
  ], NULL) AS reasons
  FROM "contracts" k LEFT JOIN taxed t ON t.chain_id = k.chain_id AND t.address = k.address
  WHERE k.coin_id IN (SELECT c.coin_id FROM "contracts" c JOIN "contract_safety" s ON s.chain_id = c.chain_id AND s.address = c.address
    WHERE s.checked_at IS NOT NULL)
), levelled AS (
  SELECT *, CASE WHEN reasons && ARRAY['cannot_be_sold', 'sell_tax_extreme'] THEN 'danger' WHEN cardinality(reasons) > 0 THEN 'caution'
    WHEN checked_at IS NULL THEN 'unchecked' ELSE 'none_found' END AS level
  FROM reasoned
), placed AS (
  SELECT *, row_number() OVER (PARTITION BY coin_id
    ORDER BY array_position(ARRAY['danger', 'caution', 'unchecked', 'none_found'], level), position) AS place
  FROM levelled
), judged AS (
  SELECT coin_id, json_build_object('level', level, 'reasons', reasons, 'chain_id', k_chain, 'address', k_address,
    'block', CASE WHEN level = 'danger' THEN coalesce(sale_tried_block, block) ELSE block END,
    'checked_at', to_char(CASE WHEN level = 'danger' THEN coalesce(sale_tried_at, checked_at) ELSE checked_at END AT TIME ZONE 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS verdict
  FROM placed WHERE place = 1
)
INSERT INTO "coin_safety" ("coin_id", "safety")
SELECT DISTINCT ON (p.coin_id) p.coin_id, json_build_object('verdict', j.verdict, 'chain_id', p.chain_id, 'address', p.address,
  'sellable', p.sellable, 'owner', p.owner, 'renounced', p.renounced, 'proxy', p.proxy, 'implementation', p.implementation,
  'mintable', p.mintable, 'pausable', p.pausable, 'blacklist', p.blacklist, 'fee_mutable', p.fee_mutable, 'block', p.block,
  'buy_tax_pct', (p.buy_tax / 100.0)::float4, 'sell_tax_pct', (p.sell_tax / 100.0)::float4,
  'transfer_tax_pct', (p.transfer_tax / 100.0)::float4, 'liquidity_burned_pct', (p.liquidity_burned / 100.0)::float4,
  'liquidity_locked_pct', (p.liquidity_locked / 100.0)::float4,
  'checked_at', to_char(p.checked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM placed p JOIN judged j USING (coin_id) WHERE p.checked_at IS NOT NULL ORDER BY p.coin_id, p.place;--> statement-breakpoint
UPDATE "coins" c SET "unsellable" = s.safety->'verdict'->>'level' = 'danger' FROM "coin_safety" s
WHERE s.coin_id = c.id AND c."unsellable" <> (s.safety->'verdict'->>'level' = 'danger');

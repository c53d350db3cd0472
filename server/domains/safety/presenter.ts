import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonObject } from "../../database/json.ts";

const percent = (column: string): SQL => sql.raw(`s.${column} / 100.0`);
const plain = [
  "chain_id",
  "address",
  "sellable",
  "owner",
  "renounced",
  "proxy",
  "implementation",
  "mintable",
  "pausable",
  "blacklist",
  "fee_mutable",
  "block",
];

/** Safety facts on the wire (api.md, Safety), for rows of `contract_safety` under the alias `s` that were looked at. */
export const safetyJson: SQL = jsonObject({
  ...Object.fromEntries(plain.map((column) => [column, sql.raw(`s.${column}`)])),
  buy_tax_pct: sql`(${percent("buy_tax")})::float4`,
  sell_tax_pct: sql`(${percent("sell_tax")})::float4`,
  transfer_tax_pct: sql`(${percent("transfer_tax")})::float4`,
  liquidity_burned_pct: sql`(${percent("liquidity_burned")})::float4`,
  liquidity_locked_pct: sql`(${percent("liquidity_locked")})::float4`,
  checked_at: isoTime(sql`s.checked_at`),
});

/** Facts of a coin's main contract, or null before the first look: for rows of `coins` under the alias `c`. */
export const coinSafetyJson: SQL = sql`(select ${safetyJson}
  from (select k.chain_id, k.address from contracts k where k.coin_id = c.id order by k.position limit 1) main
  join contract_safety s using (chain_id, address) where s.checked_at is not null)`;

const changeFields = {
  id: sql`h.id`,
  chain_id: sql`h.chain_id`,
  address: sql`h.address`,
  fact: sql`h.fact`,
  before: sql`h.before`,
  after: sql`h.after`,
  block: sql`h.block`,
  at: isoTime(sql`h.at`),
};

/** A change as everybody sees it, for rows of `safety_changes` under the alias `h`. */
export const changeJson: SQL = jsonObject(changeFields);

/** A change as moderators see it, its coin written by `coin`. */
export const caseJson = (coin: SQL): SQL => jsonObject({ ...changeFields, status: sql`h.status`, coin });

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
export function safetyJson(verdict: SQL): SQL {
  return jsonObject({
    verdict,
    ...Object.fromEntries(plain.map((column) => [column, sql.raw(`s.${column}`)])),
    buy_tax_pct: sql`(${percent("buy_tax")})::float4`,
    sell_tax_pct: sql`(${percent("sell_tax")})::float4`,
    transfer_tax_pct: sql`(${percent("transfer_tax")})::float4`,
    liquidity_burned_pct: sql`(${percent("liquidity_burned")})::float4`,
    liquidity_locked_pct: sql`(${percent("liquidity_locked")})::float4`,
    checked_at: isoTime(sql`s.checked_at`),
  });
}

/** The verdict alone, for answers that name a coin in few words: over rows of `coins` under the alias `c`. */
export const markedJson: SQL = sql`(
  select json_build_object('verdict', cs.safety->'verdict') from coin_safety cs where cs.coin_id = c.id)`;

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

import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonObject } from "../../database/json.ts";

const percent = (column: string): SQL => sql.raw(`s.${column} / 100.0`);
const plainColumns = [
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

/** JSON of safety facts (api.md, Safety), for checked rows of `contract_safety` under alias `s`. */
export function safetyJson(verdict: SQL): SQL {
  return jsonObject({
    verdict,
    ...Object.fromEntries(plainColumns.map((column) => [column, sql.raw(`s.${column}`)])),
    buy_tax_pct: sql`(${percent("buy_tax")})::float4`,
    sell_tax_pct: sql`(${percent("sell_tax")})::float4`,
    transfer_tax_pct: sql`(${percent("transfer_tax")})::float4`,
    liquidity_burned_pct: sql`(${percent("liquidity_burned")})::float4`,
    liquidity_locked_pct: sql`(${percent("liquidity_locked")})::float4`,
    checked_at: isoTime(sql`s.checked_at`),
  });
}

/** Only the verdict, for short descriptions of a coin, over rows of `coins` under alias `c`. */
export const verdictMarkJson: SQL = sql`(
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

/** JSON of a change for the public, for rows of `safety_changes` under alias `h`. */
export const changeJson: SQL = jsonObject(changeFields);

/** JSON of a change for moderators, with the coin as `coin`. */
export function moderatorChangeJson(coin: SQL): SQL {
  return jsonObject({ ...changeFields, status: sql`h.status`, coin });
}

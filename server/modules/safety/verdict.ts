import {
  extremeTaxPct,
  highTaxPct,
  type VerdictReason,
  verdictCodes,
  verdictLevels,
  verdictReasons,
} from "@cointally/contract/verdict.ts";
import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonObject } from "../../database/json.ts";

/** A tax in percent; as it was last known while it cannot be measured: what was proven once stands until it is disproven. */
const tax = (column: "buy_tax" | "sell_tax" | "transfer_tax"): SQL =>
  sql.raw(`coalesce(s.${column} / 100.0, (s.last_known->>'${column}')::numeric)`);
/** An owner who cannot be read may be there. */
const ownerCan = (column: "mintable" | "pausable" | "blacklist" | "fee_mutable"): SQL =>
  sql.raw(`s.${column} and s.renounced is not true`);

/** When each reason holds (contract/verdict.ts), for rows of `contract_safety` under the alias `s`. */
const conditions: Record<VerdictReason, SQL> = {
  cannot_be_sold: sql`s.last_known->>'sellable' = 'no'`,
  sell_tax_extreme: sql`${tax("sell_tax")} >= ${sql.raw(String(extremeTaxPct))}`,
  no_contract: sql`not s."exists"`,
  high_tax: sql`greatest(${tax("buy_tax")}, ${tax("sell_tax")}, ${tax("transfer_tax")}) >= ${sql.raw(String(highTaxPct))}`,
  mintable: ownerCan("mintable"),
  pausable: ownerCan("pausable"),
  blacklist: ownerCan("blacklist"),
  fee_mutable: ownerCan("fee_mutable"),
  upgradeable: sql`s.proxy`,
};

const list = (words: readonly string[]): SQL =>
  sql.raw(`array[${words.map((word) => `'${word}'`).join(", ")}]::text[]`);
const dangers = verdictCodes.filter((code) => verdictReasons[code] === "danger");
const found = sql.join(
  verdictCodes.map((code) => sql`case when ${conditions[code]} then ${sql.raw(`'${code}'`)} end`),
  sql`, `,
);

/**
 * The verdict on each contract under the alias `k`, of its row of `contract_safety` under the alias `s`, which may be missing: columns
 * `v.reasons` and `v.level`.
 */
export const judge: SQL = sql`
  cross join lateral (select array_remove(array[${found}]::text[], null) as reasons) r
  cross join lateral (
    select r.reasons, case when r.reasons && ${list(dangers)} then 'danger' when cardinality(r.reasons) > 0 then 'caution'
      when s.checked_at is null then 'unchecked' else 'none_found' end as level
  ) v`;

/** The worst contract of a coin first; among equals the main one. */
export const worstFirst: SQL = sql`array_position(${list(verdictLevels)}, v.level), k.position`;

/** The same on the wire. A danger was found by a sale that was tried: it is told of when that was, not of a later look. */
export const verdictJson: SQL = jsonObject({
  level: sql`v.level`,
  reasons: sql`v.reasons`,
  chain_id: sql`k.chain_id`,
  address: sql`k.address`,
  block: sql`case when v.level = 'danger' then coalesce(s.sale_tried_block, s.block) else s.block end`,
  checked_at: isoTime(
    sql`case when v.level = 'danger' then coalesce(s.sale_tried_at, s.checked_at) else s.checked_at end`,
  ),
});

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

/** A tax in percent; its last known value while it cannot be measured. */
const tax = (column: "buy_tax" | "sell_tax" | "transfer_tax"): SQL =>
  sql.raw(`coalesce(s.${column} / 100.0, (s.last_known->>'${column}')::numeric)`);
const isExtreme = (column: Parameters<typeof tax>[0]): SQL => sql`${tax(column)} >= ${sql.raw(String(extremeTaxPct))}`;
/** True unless ownership is known to be renounced. */
const ownerCan = (column: "mintable" | "pausable" | "blacklist" | "fee_mutable"): SQL =>
  sql.raw(`s.${column} and s.renounced is not true`);

/** The condition of each reason (contract/verdict.ts), for rows of `contract_safety` under alias `s`. */
const conditions: Record<VerdictReason, SQL> = {
  cannot_be_sold: sql`s.last_known->>'sellable' = 'no'`,
  sell_tax_extreme: isExtreme("sell_tax"),
  buy_tax_extreme: isExtreme("buy_tax"),
  transfer_tax_extreme: isExtreme("transfer_tax"),
  buyers_stuck: sql`s.buyers_stuck`,
  no_contract: sql`not s."exists"`,
  high_tax: sql`greatest(${tax("buy_tax")}, ${tax("sell_tax")}, ${tax("transfer_tax")}) >= ${sql.raw(String(highTaxPct))}`,
  mintable: ownerCan("mintable"),
  pausable: ownerCan("pausable"),
  blacklist: ownerCan("blacklist"),
  fee_mutable: ownerCan("fee_mutable"),
  upgradeable: sql`s.proxy`,
};

const textArray = (words: readonly string[]): SQL =>
  sql.raw(`array[${words.map((word) => `'${word}'`).join(", ")}]::text[]`);
const dangers = verdictCodes.filter((code) => verdictReasons[code] === "danger");
const reasonCases = sql.join(
  verdictCodes.map((code) => sql`case when ${conditions[code]} then ${sql.raw(`'${code}'`)} end`),
  sql`, `,
);

/**
 * Joins the verdict (`v.reasons`, `v.level`) of each contract under alias `k` from its row of `contract_safety` under alias `s`, which may be
 * missing.
 */
export const verdictJoins: SQL = sql`
  cross join lateral (select array_remove(array[${reasonCases}]::text[], null) as reasons) r
  cross join lateral (
    select r.reasons, case when r.reasons && ${textArray(dangers)} then 'danger' when cardinality(r.reasons) > 0 then 'caution'
      when s.checked_at is null then 'unchecked' else 'none_found' end as level
  ) v`;

/** Orders a coin's contracts by verdict, worst first, then by position. */
export const worstFirstOrder: SQL = sql`array_position(${textArray(verdictLevels)}, v.level), k.position`;

/** JSON of a verdict. A danger has the time and block of the simulated sale, not of a later check. */
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

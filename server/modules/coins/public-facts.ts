import { isDeepStrictEqual } from "node:util";
import type { CoinChanges } from "@cointally/contract/submission.ts";
import { apiContracts, type CoinState, changedContracts } from "./changed-contracts.ts";
import { columnsOf } from "./coin-row.ts";

/** The public facts of a coin that an edit can change, by their names in the API. Contacts are not among them. */
export function factsOf({ row, contracts }: CoinState) {
  return {
    name: row.name,
    symbol: row.symbol,
    type: row.type,
    chain_id: row.chainId,
    contracts: apiContracts(contracts),
    description: row.description,
    tags: row.tags,
    logo_id: row.logoId,
    launch_at: row.launchAt?.toISOString() ?? null,
    stage: row.stage,
    sale: row.sale,
    links: row.links,
  };
}
export type Facts = ReturnType<typeof factsOf>;

/** The public facts after an edit. @throws {AppError} as `changedContracts` */
export function factsAfter(state: CoinState, changes: CoinChanges): Facts {
  const rows = changedContracts(state, changes);
  const row = { ...state.row, ...columnsOf(changes) };
  return { ...factsOf({ row, contracts: state.contracts }), ...(rows && { contracts: apiContracts(rows) }) };
}

/** The facts that differ, before and after. */
export type Difference = { before: Partial<Facts>; after: Partial<Facts> };

export function diffFacts(before: Facts, after: Facts): Difference {
  const keys = (Object.keys(after) as (keyof Facts)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const pick = (facts: Facts): Partial<Facts> => Object.fromEntries(keys.map((key) => [key, facts[key]]));
  return { before: pick(before), after: pick(after) };
}

import { isDeepStrictEqual } from "node:util";
import type { CoinChanges } from "@cointally/contract/submission.ts";
import { changedContracts, onWire, type State } from "./changed-contracts.ts";
import { columnsOf } from "./coin-row.ts";

/** The public facts of a coin that an edit can change, by their names on the wire. Contacts are not among them. */
export const factsOf = ({ row, contracts }: State) => ({
  name: row.name,
  symbol: row.symbol,
  type: row.type,
  chain_id: row.chainId,
  contracts: onWire(contracts),
  description: row.description,
  tags: row.tags,
  logo_id: row.logoId,
  launch_at: row.launchAt?.toISOString() ?? null,
  stage: row.stage,
  sale: row.sale,
  links: row.links,
});
export type Facts = ReturnType<typeof factsOf>;

/** The public facts once these fields are changed. @throws {AppError} as `changedContracts` */
export const factsAfter = (state: State, changes: CoinChanges): Facts => {
  const rows = changedContracts(state, changes);
  const row = { ...state.row, ...columnsOf(changes) };
  return { ...factsOf({ row, contracts: state.contracts }), ...(rows && { contracts: onWire(rows) }) };
};

/** Only what differs, as it was and as it became. */
export type Difference = { before: Partial<Facts>; after: Partial<Facts> };

export const differenceOf = (before: Facts, after: Facts): Difference => {
  const keys = (Object.keys(after) as (keyof Facts)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const pick = (facts: Facts): Partial<Facts> => Object.fromEntries(keys.map((key) => [key, facts[key]]));
  return { before: pick(before), after: pick(after) };
};

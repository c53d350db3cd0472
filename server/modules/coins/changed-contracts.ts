import type { CoinChanges } from "@cointally/contract/submission.ts";
import * as m from "@cointally/i18n/messages";
import { fieldError } from "../../core/app-error.ts";
import type { coins, contracts } from "../../database/schema/coins.ts";
import { type ContractRow, contractsOf } from "./contracts.ts";

/** A coin and its contracts, as they stand. */
export type State = { row: typeof coins.$inferSelect; contracts: (typeof contracts.$inferSelect)[] };

/** What says where a coin lives; these fields are judged together. */
export const place = ["type", "chain_id", "address", "decimals", "contracts"] as const;

/** Contracts as the wire has them. */
export const onWire = (rows: ContractRow[]) =>
  rows.map((c) => ({ chain_id: c.chainId, address: c.address, decimals: c.decimals }));

type Main = { address?: string | null | undefined; decimals?: number | null | undefined };

/** What an edit makes of the main contract: what it says, else the first of the list that it gives, else what it was. */
const mainAfter = (changes: CoinChanges, home: { type: string; chainId: number }, before: Main | undefined): Main => {
  if ("address" in changes) return { address: changes.address, decimals: changes.decimals };
  const [first] = changes.contracts ?? [];
  const listed = home.type === "token" && first?.chain_id === home.chainId ? first : undefined;
  const { address, decimals } = ("contracts" in changes ? listed : before) ?? {};
  return { address, decimals: "decimals" in changes ? changes.decimals : decimals };
};

/**
 * The contracts of a coin after an edit, null when it touches none. An edit that gives `contracts` gives all of them.
 * @throws {AppError} naming the field: an address for a chain's own coin, decimals without an address, a first contract elsewhere
 */
export const changedContracts = ({ row, contracts: rows }: State, changes: CoinChanges): ContractRow[] | null => {
  if (!place.some((key) => key in changes)) return null;
  const type = changes.type ?? row.type;
  const chainId = changes.chain_id ?? row.chainId;
  const main = rows.find(({ position }) => position === 0);
  const others = rows.filter(({ position }) => position > 0);
  const { address, decimals } = mainAfter(changes, { type, chainId }, main);
  if (type === "coin" && address) throw fieldError("address", m.error_field_native_coin_address());
  const after = contractsOf({
    type,
    chain_id: chainId,
    address,
    decimals,
    contracts: "contracts" in changes ? changes.contracts : onWire(others),
  });
  const first = after[0];
  if (type === "token" && first && first.chainId !== chainId) {
    throw fieldError("contracts", m.error_field_first_contract());
  }
  return after;
};

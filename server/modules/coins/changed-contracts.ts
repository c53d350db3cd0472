import type { CoinChanges } from "@cointally/contract/submission.ts";
import * as m from "@cointally/i18n/messages";
import { fieldError } from "../../core/app-error.ts";
import type { coins, contracts } from "../../database/schema/coins.ts";
import { type ContractRow, contractsOf } from "./contracts.ts";

/** A coin and its contracts as stored. */
export type CoinState = { row: typeof coins.$inferSelect; contracts: (typeof contracts.$inferSelect)[] };

/** The fields that together say on which chains, and at which addresses, a coin is. */
export const contractFields = ["type", "chain_id", "address", "decimals", "contracts"] as const;

/** Contracts as the API shows them. */
export function apiContracts(rows: ContractRow[]) {
  return rows.map((c) => ({ chain_id: c.chainId, address: c.address, decimals: c.decimals }));
}

type MainContract = { address?: string | null | undefined; decimals?: number | null | undefined };

/** The main contract after an edit: the edit's `address`, else the first of its `contracts`, else the current one. */
const mainContractAfter = (
  changes: CoinChanges,
  coin: { type: string; chainId: number },
  current: MainContract | undefined,
): MainContract => {
  if ("address" in changes) return { address: changes.address, decimals: changes.decimals };
  const [first] = changes.contracts ?? [];
  const listed = coin.type === "token" && first?.chain_id === coin.chainId ? first : undefined;
  const { address, decimals } = ("contracts" in changes ? listed : current) ?? {};
  return { address, decimals: "decimals" in changes ? changes.decimals : decimals };
};

/**
 * The contracts of a coin after an edit, null when it changes none. An edit with `contracts` replaces all of them.
 * @throws {AppError} naming the field: an address for a native coin, decimals without an address, a first contract on another chain
 */
export function changedContracts({ row, contracts: rows }: CoinState, changes: CoinChanges): ContractRow[] | null {
  if (!contractFields.some((key) => key in changes)) return null;
  const type = changes.type ?? row.type;
  const chainId = changes.chain_id ?? row.chainId;
  const main = rows.find(({ position }) => position === 0);
  const others = rows.filter(({ position }) => position > 0);
  const { address, decimals } = mainContractAfter(changes, { type, chainId }, main);
  if (type === "coin" && address) throw fieldError("address", m.error_field_native_coin_address());
  const after = contractsOf({
    type,
    chain_id: chainId,
    address,
    decimals,
    contracts: "contracts" in changes ? changes.contracts : apiContracts(others),
  });
  const first = after[0];
  if (type === "token" && first && first.chainId !== chainId) {
    throw fieldError("contracts", m.error_field_first_contract());
  }
  return after;
}

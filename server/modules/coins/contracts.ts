import * as m from "@cointally/i18n/messages";
import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError, fieldError } from "../../core/app-error.ts";
import type { EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { contracts } from "../../database/schema/coins.ts";

export type ContractRow = { chainId: number; address: string; decimals: number | null };
type CoinType = "coin" | "token";

type Given = {
  type: CoinType;
  chain_id: number;
  address?: string | null | undefined;
  decimals?: number | null | undefined;
  contracts?: { chain_id: number; address: string; decimals?: number | null | undefined }[] | null | undefined;
};

/**
 * All contracts of a submission: a token's main one first, those a chain's own coin has elsewhere as they were given.
 * @throws {AppError} naming decimals that belong to no address
 */
export const contractsOf = (given: Given): ContractRow[] => {
  const listed = (given.contracts ?? []).map((c) => ({
    chainId: c.chain_id,
    address: c.address,
    decimals: c.decimals ?? null,
  }));
  if (given.type === "coin" || !given.address) {
    if (given.decimals == null) return listed;
    throw fieldError("decimals", m.error_decimals_without_address());
  }
  const isMain = (c: ContractRow) => c.chainId === given.chain_id && c.address === given.address;
  const main = {
    chainId: given.chain_id,
    address: given.address,
    decimals: given.decimals ?? listed.find(isMain)?.decimals ?? null,
  };
  return [main, ...listed.filter((c) => !isMain(c))];
};

/** Position 0 is for the contract that is the coin's `address`: a chain's own coin has none, and its contracts follow. */
export const firstPosition = (type: CoinType): 0 | 1 => (type === "coin" ? 1 : 0);

/** Every chain a coin is on, for the chain filter. */
export const chainsOf = (chainId: number, rows: ContractRow[]): number[] => [
  ...new Set([chainId, ...rows.map((c) => c.chainId)]),
];

/**
 * A (chain, address) belongs to one coin that is not denied.
 * @throws {AppError} contract_taken, with `coin_id` when that coin is public
 */
export const assertContractIsFree = async (db: Queries, rows: ContractRow[], own: string | null): Promise<void> => {
  for (const row of rows) {
    const result = await db.execute<{ id: string; status: string }>(sql`
      select c.id, c.status from contracts k join coins c on c.id = k.coin_id
      where k.live and k.chain_id = ${row.chainId} and k.address = ${row.address}`);
    const taken = result.rows[0];
    if (taken && taken.id !== own) throw contractTaken(row, taken);
  }
};

const contractTaken = (row: ContractRow, taken: { id: string; status: string }) =>
  new AppError("contract_taken", m.error_contract_taken({ address: row.address }), {
    chain_id: row.chainId,
    address: row.address,
    ...(taken.status === "approved" ? { coin_id: taken.id } : {}),
  });

const placesOf = (rows: ContractRow[]): string =>
  rows
    .map(({ chainId, address }) => `${chainId} ${address}`)
    .sort()
    .join();

/** Puts these contracts in the place of those a coin had. A taken place fails on the unique index `contracts_place`. */
export const replaceContracts = async (
  ctx: EmittingContext,
  db: Queries,
  coin: { id: string; type: CoinType },
  rows: ContractRow[],
  live: boolean,
): Promise<void> => {
  const before = await db.delete(contracts).where(eq(contracts.coinId, coin.id)).returning();
  const first = firstPosition(coin.type);
  if (rows.length > 0) {
    await db.insert(contracts).values(rows.map((row, i) => ({ ...row, coinId: coin.id, position: first + i, live })));
  }
  await emit(ctx, db, "contractsChanged", { coinIds: [coin.id], replaced: placesOf(before) !== placesOf(rows) });
};

/** Makes the contracts of a coin live or not: a denied coin holds its places no longer. */
export const setLive = async (db: Queries, coinIds: string[], live: boolean): Promise<void> => {
  await db
    .update(contracts)
    .set({ live })
    .where(and(inArray(contracts.coinId, coinIds), eq(contracts.live, !live)));
};

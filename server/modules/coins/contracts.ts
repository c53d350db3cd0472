import * as m from "@cointally/i18n/messages";
import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError, fieldError } from "../../core/app-error.ts";
import type { EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { contracts } from "../../database/schema/coins.ts";

export type ContractRow = { chainId: number; address: string; decimals: number | null };
type CoinType = "coin" | "token";

type SubmittedContracts = {
  type: CoinType;
  chain_id: number;
  address?: string | null | undefined;
  decimals?: number | null | undefined;
  contracts?: { chain_id: number; address: string; decimals?: number | null | undefined }[] | null | undefined;
};

/**
 * All contracts of a submission: a token's main one first, then the others in their order.
 * @throws {AppError} naming decimals without an address
 */
export function contractsOf(submission: SubmittedContracts): ContractRow[] {
  const listed = (submission.contracts ?? []).map((c) => ({
    chainId: c.chain_id,
    address: c.address,
    decimals: c.decimals ?? null,
  }));
  if (submission.type === "coin" || !submission.address) {
    if (submission.decimals == null) return listed;
    throw fieldError("decimals", m.error_decimals_without_address());
  }
  const isMain = (c: ContractRow) => c.chainId === submission.chain_id && c.address === submission.address;
  const main = {
    chainId: submission.chain_id,
    address: submission.address,
    decimals: submission.decimals ?? listed.find(isMain)?.decimals ?? null,
  };
  return [main, ...listed.filter((c) => !isMain(c))];
}

/** Position 0 is the contract that is the coin's `address`; a native coin has none. */
export function firstPosition(type: CoinType): 0 | 1 {
  return type === "coin" ? 1 : 0;
}

/** Every chain that a coin is on, for the chain filter. */
export function chainsOf(chainId: number, rows: ContractRow[]): number[] {
  return [...new Set([chainId, ...rows.map((c) => c.chainId)])];
}

/**
 * A contract belongs to at most one coin that is neither denied nor deleted; `ownId` is the coin that may have it already.
 * @throws {AppError} contract_taken, with `coin_id` when that coin is public
 */
export async function assertContractIsFree(db: Queries, rows: ContractRow[], ownId: string | null): Promise<void> {
  for (const row of rows) {
    const result = await db.execute<{ id: string; status: string }>(sql`
      select c.id, c.status from contracts k join coins c on c.id = k.coin_id
      where k.live and k.chain_id = ${row.chainId} and k.address = ${row.address}`);
    const owner = result.rows[0];
    if (owner && owner.id !== ownId) throw contractTaken(row, owner);
  }
}

const contractTaken = (row: ContractRow, owner: { id: string; status: string }) =>
  new AppError("contract_taken", m.error_contract_taken({ address: row.address }), {
    chain_id: row.chainId,
    address: row.address,
    ...(owner.status === "approved" ? { coin_id: owner.id } : {}),
  });

const contractKey = ({ chainId, address }: ContractRow) => `${chainId} ${address}`;

/** Whether any of these contracts is not among the new ones, or there were none: prices so far may be of another thing. */
const isReplaced = (before: ContractRow[], rows: ContractRow[]): boolean => {
  const keys = new Set(rows.map(contractKey));
  return before.length > 0 ? before.some((row) => !keys.has(contractKey(row))) : rows.length > 0;
};

/** Replaces a coin's contracts. One that another coin has violates the unique index `contracts_place`. */
export async function replaceContracts(
  ctx: EmittingContext,
  db: Queries,
  coin: { id: string; type: CoinType },
  rows: ContractRow[],
  live: boolean,
): Promise<void> {
  const before = await db.delete(contracts).where(eq(contracts.coinId, coin.id)).returning();
  const first = firstPosition(coin.type);
  if (rows.length > 0) {
    await db.insert(contracts).values(rows.map((row, i) => ({ ...row, coinId: coin.id, position: first + i, live })));
  }
  await emit(ctx, db, "contractsChanged", {
    coinIds: [coin.id],
    replaced: isReplaced(before, rows),
  });
}

/** Sets whether contracts are live: those of a denied or deleted coin are not, and another coin may have them. */
export async function setContractsLive(db: Queries, coinIds: string[], live: boolean): Promise<void> {
  await db
    .update(contracts)
    .set({ live })
    .where(and(inArray(contracts.coinId, coinIds), eq(contracts.live, !live)));
}

import { asc, eq } from "drizzle-orm";
import type { EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { coins, contracts as contractTable } from "../../database/schema/coins.ts";
import { recordAction } from "../coins/audit-log.ts";
import { chainsOf, firstPosition } from "../coins/contracts.ts";
import { addressKey, type PlannedContract } from "./plan-import.ts";

const apiContracts = (rows: PlannedContract[]) =>
  rows.map(({ chainId, address, decimals }) => ({ chain_id: chainId, address, decimals }));

/**
 * Adds imported contracts to a listed coin, and missing decimals to contracts that it has, in the caller's transaction. The history
 * records the contracts before and after.
 */
export async function mergeIntoCoin(
  ctx: EmittingContext,
  tx: Queries,
  coinId: string,
  imported: PlannedContract[],
  now: Date,
): Promise<void> {
  const [coin] = await tx.select().from(coins).where(eq(coins.id, coinId)).for("update");
  if (!coin) return;
  const before = await tx
    .select()
    .from(contractTable)
    .where(eq(contractTable.coinId, coinId))
    .orderBy(asc(contractTable.position));
  const decimals = new Map(imported.map((contract) => [addressKey(contract), contract.decimals]));
  const current = before.map((row) => ({ ...row, decimals: row.decimals ?? decimals.get(addressKey(row)) ?? null }));
  const currentKeys = new Set(before.map(addressKey));
  const next = Math.max(firstPosition(coin.type), ...before.map(({ position }) => position + 1));
  const isLive = coin.status !== "denied" && coin.status !== "deleted";
  const isReviewed = coin.status === "approved" || coin.status === "scheduled";
  const added = imported
    .filter((contract) => !currentKeys.has(addressKey(contract)))
    .map((contract, i) => ({ ...contract, coinId, position: next + i, live: isLive }));

  const after = [...current, ...added];
  await tx.delete(contractTable).where(eq(contractTable.coinId, coinId));
  await tx.insert(contractTable).values(after);
  const chainIds = [...new Set([...coin.chainIds, ...chainsOf(coin.chainId, after)])];
  await tx.update(coins).set({ chainIds, updatedAt: now }).where(eq(coins.id, coinId));
  await emit(ctx, tx, "contractsChanged", { coinIds: [coinId], replaced: false });
  await recordAction(tx, {
    coinId,
    action: isReviewed ? "changed_by_moderator" : "changed",
    reason: "A token list was imported.",
    before: { contracts: apiContracts(before) },
    after: { contracts: apiContracts(after) },
    at: now,
  });
}

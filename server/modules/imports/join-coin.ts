import { asc, eq } from "drizzle-orm";
import type { EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { coins, contracts as contractTable } from "../../database/schema/coins.ts";
import { recordAction } from "../coins/audit-log.ts";
import { chainsOf, firstPosition } from "../coins/contracts.ts";
import { type PlannedContract, placeKey } from "./plan-import.ts";

const onWire = (rows: PlannedContract[]) =>
  rows.map(({ chainId, address, decimals }) => ({ chain_id: chainId, address, decimals }));

/**
 * Gives a coin that is here contracts that a list joins with it, and one of its contracts the decimals it lacked. Its history keeps
 * both states. For a transaction.
 */
export const joinCoin = async (
  ctx: EmittingContext,
  tx: Queries,
  coinId: string,
  brought: PlannedContract[],
  now: Date,
): Promise<void> => {
  const [coin] = await tx.select().from(coins).where(eq(coins.id, coinId)).for("update");
  if (!coin) return;
  const before = await tx
    .select()
    .from(contractTable)
    .where(eq(contractTable.coinId, coinId))
    .orderBy(asc(contractTable.position));
  const decimals = new Map(brought.map((contract) => [placeKey(contract), contract.decimals]));
  const known = before.map((row) => ({ ...row, decimals: row.decimals ?? decimals.get(placeKey(row)) ?? null }));
  const places = new Set(before.map(placeKey));
  const next = Math.max(firstPosition(coin.type), ...before.map(({ position }) => position + 1));
  const live = coin.status !== "denied" && coin.status !== "deleted";
  const isJudged = coin.status === "approved" || coin.status === "scheduled";
  const added = brought
    .filter((contract) => !places.has(placeKey(contract)))
    .map((contract, i) => ({ ...contract, coinId, position: next + i, live }));

  const after = [...known, ...added];
  await tx.delete(contractTable).where(eq(contractTable.coinId, coinId));
  await tx.insert(contractTable).values(after);
  const chainIds = [...new Set([...coin.chainIds, ...chainsOf(coin.chainId, after)])];
  await tx.update(coins).set({ chainIds, updatedAt: now }).where(eq(coins.id, coinId));
  await emit(ctx, tx, "contractsChanged", { coinIds: [coinId], replaced: false });
  await recordAction(tx, {
    coinId,
    action: isJudged ? "changed_by_moderator" : "changed",
    reason: "A token list was imported.",
    before: { contracts: onWire(before) },
    after: { contracts: onWire(after) },
    at: now,
  });
};

import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context, EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { type coins, contracts } from "../../database/schema/coins.ts";
import { type CoinRow, lockCoin, writeCoin } from "../coins/audit-log.ts";
import { assertContractIsFree, setContractsLive } from "../coins/contracts.ts";
import { retryOnConflict } from "../coins/retry-on-conflict.ts";
import { type Action, assertTransition, transitions } from "./transitions.ts";

type Change = {
  /** Null for the site itself. */
  actorId: string | null;
  now: Date;
  /** The `updated_at` that the actor saw: nothing else is decided on. */
  seen?: Date | undefined;
  set: Partial<typeof coins.$inferInsert>;
  reason?: string;
  reasonCode?: "copied_identity" | "malicious_contract" | "false_information" | "spam" | "other";
};
type StatusAction = Exclude<Action, "promote">;

/**
 * Takes a locked coin from one status to the next, with its history. A denied coin holds no contracts: it gives them up on the way in, and
 * has to get them back on the way out.
 * @throws {AppError} conflict naming the status (also where the coin was changed since `seen`), contract_taken
 */
export async function transitionLockedCoin(
  ctx: EmittingContext,
  tx: Queries,
  action: StatusAction,
  row: CoinRow,
  { actorId, now, seen, set, reason, reasonCode }: Change,
): Promise<void> {
  assertTransition(action, row.status);
  if (seen && seen.getTime() !== row.updatedAt.getTime()) {
    throw new AppError("conflict", m.error_coin_changed(), { status: row.status });
  }
  const { to } = transitions[action];
  // The coin before its contracts, as submissions write them too: writers that meet wait for each other in one order.
  await writeCoin(tx, row, { ...set, status: to }, { action: to, actorId, reason, reasonCode, at: now });
  if (to === "denied") await setContractsLive(tx, [row.id], false);
  if (row.status === "denied") {
    await assertContractIsFree(tx, await tx.select().from(contracts).where(eq(contracts.coinId, row.id)), row.id);
    await setContractsLive(tx, [row.id], true);
  }
  if (to !== "denied") await emit(ctx, tx, "coinApproved", { coinIds: [row.id] });
}

/** `transitionLockedCoin` in a transaction of its own. @throws {AppError} not_found; as there */
export function transitionCoin(
  ctx: Context,
  action: StatusAction,
  { id, ...change }: Change & { id: string },
  also: (tx: Queries, row: CoinRow) => Promise<void> = async () => {},
): Promise<CoinRow> {
  return retryOnConflict(() =>
    ctx.db.transaction(async (tx) => {
      const row = await lockCoin(tx, id);
      await transitionLockedCoin(ctx, tx, action, row, change);
      await also(tx, row);
      return row;
    }),
  );
}

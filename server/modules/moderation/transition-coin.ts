import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context, EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { type coins, contracts } from "../../database/schema/coins.ts";
import { type CoinRow, lockCoin, writeCoin } from "../coins/audit-log.ts";
import { assertContractIsFree, setContractsLive } from "../coins/contracts.ts";
import { nativeConflict } from "../coins/native-coin.ts";
import { retryOnConflict } from "../coins/retry-on-conflict.ts";
import { type Action, assertTransition, transitions } from "./transitions.ts";

type Change = {
  /** Null for an automatic action. */
  actorId: string | null;
  now: Date;
  /** The `updated_at` of the coin that the actor saw; a coin changed since is not decided on. */
  seenVersion?: Date | undefined;
  set: Partial<typeof coins.$inferInsert>;
  reason?: string;
  reasonCode?: "copied_identity" | "malicious_contract" | "false_information" | "spam" | "other";
};
type StatusAction = Exclude<Action, "promote">;

/**
 * Changes the status of a locked coin and records it in the history. Contracts of a denied coin are free for other coins: it loses them
 * when it is denied, and must get them back when it is approved again.
 * @throws {AppError} conflict naming the status (also when the coin was changed since `seenVersion`), contract_taken
 */
export async function transitionLockedCoin(
  ctx: EmittingContext,
  tx: Queries,
  action: StatusAction,
  row: CoinRow,
  { actorId, now, seenVersion, set, reason, reasonCode }: Change,
): Promise<void> {
  assertTransition(action, row.status);
  if (seenVersion && seenVersion.getTime() !== row.updatedAt.getTime()) {
    throw new AppError("conflict", m.error_coin_changed(), { status: row.status });
  }
  const { to } = transitions[action];
  const conflict = to === "denied" ? null : await nativeConflict(tx, row, row.id);
  if (conflict) throw new AppError("conflict", conflict, { status: row.status });
  // The coin before its contracts, as in a submission: one lock order, so that concurrent writers do not deadlock.
  await writeCoin(tx, row, { ...set, status: to }, { action: to, actorId, reason, reasonCode, at: now });
  if (to === "denied") await setContractsLive(tx, [row.id], false);
  if (row.status === "denied") {
    await assertContractIsFree(tx, await tx.select().from(contracts).where(eq(contracts.coinId, row.id)), row.id);
    await setContractsLive(tx, [row.id], true);
  }
  await emit(ctx, tx, to === "denied" ? "coinHidden" : "coinApproved", { coinIds: [row.id] });
}

/** `transitionLockedCoin` in its own transaction. @throws {AppError} not_found; as `transitionLockedCoin` */
export function transitionCoin(
  ctx: Context,
  action: StatusAction,
  { id, ...change }: Change & { id: string },
  afterwards: (tx: Queries, row: CoinRow) => Promise<void> = async () => {},
): Promise<CoinRow> {
  return retryOnConflict(() =>
    ctx.db.transaction(async (tx) => {
      const row = await lockCoin(tx, id);
      await transitionLockedCoin(ctx, tx, action, row, change);
      await afterwards(tx, row);
      return row;
    }),
  );
}

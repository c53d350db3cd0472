import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { type coins, contracts } from "../../database/schema/coins.ts";
import { type CoinRow, lockCoin, writeCoin } from "../coins/audit-log.ts";
import { assertContractIsFree, setLive } from "../coins/contracts.ts";
import { retryOnConflict } from "../coins/retry-on-conflict.ts";
import { type Action, assertTransition, transitions } from "./transitions.ts";

export type Move = {
  id: string;
  actorId: string;
  now: Date;
  /** The `updated_at` that the actor saw: nothing else is decided on. */
  seen?: Date | undefined;
  set: Partial<typeof coins.$inferInsert>;
  reason?: string;
  reasonCode?: "copied_identity" | "malicious_contract" | "false_information" | "spam" | "other";
};

/**
 * Takes a coin from one status to the next, with its history, in one transaction; answers the coin as it was. A denied coin holds
 * no contracts: it gives them up on the way in, and has to get them back on the way out.
 * @throws {AppError} not_found, conflict naming the status (also where the coin was changed since `seen`), contract_taken
 */
export const transitionCoin = (
  ctx: Context,
  action: Exclude<Action, "promote">,
  move: Move,
  also: (tx: Queries, row: CoinRow) => Promise<void> = async () => {},
): Promise<CoinRow> =>
  retryOnConflict(() =>
    ctx.db.transaction(async (tx) => {
      const row = await lockCoin(tx, move.id);
      assertTransition(action, row.status);
      if (move.seen && move.seen.getTime() !== row.updatedAt.getTime()) {
        throw new AppError("conflict", m.error_coin_changed(), {
          status: row.status,
        });
      }
      const { to } = transitions[action];
      const { actorId, now, reason, reasonCode } = move;
      // The coin before its contracts, as submissions write them too: writers that meet wait for each other in one order.
      await writeCoin(tx, row, { ...move.set, status: to }, { action: to, actorId, reason, reasonCode, at: now });
      if (to === "denied") await setLive(tx, [row.id], false);
      if (row.status === "denied") {
        await assertContractIsFree(tx, await tx.select().from(contracts).where(eq(contracts.coinId, row.id)), row.id);
        await setLive(tx, [row.id], true);
      }
      if (to !== "denied") await emit(ctx, tx, "coinApproved", { coinIds: [row.id] });
      await also(tx, row);
      return row;
    }),
  );

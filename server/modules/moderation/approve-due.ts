import { and, eq, lte } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { sendNewCoinJobs } from "../../core/emit.ts";
import { coins } from "../../database/schema/coins.ts";
import type { CoinRow } from "../coins/audit-log.ts";
import { queueDecisionEmail } from "./emails.ts";
import { transitionLockedCoin } from "./transition-coin.ts";

/**
 * Makes every scheduled coin public whose time has come, each exactly once whatever number of processes do this at the same time:
 * a coin that another one holds is skipped, and one it has done is no longer scheduled. Its creator is told. @returns how many
 */
export const approveDue = async (ctx: Context): Promise<number> => {
  const approved = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock();
    const due = await tx
      .select()
      .from(coins)
      .where(and(eq(coins.status, "scheduled"), lte(coins.approveAt, now)))
      .orderBy(coins.approveAt, coins.id)
      .for("update", { skipLocked: true });
    const set = { approveAt: null, approvedAt: now, approvedHow: "scheduled" } as const;
    for (const coin of due) {
      await transitionLockedCoin(ctx, tx, "approve-due", coin as CoinRow, { actorId: null, now, set });
      await queueDecisionEmail(ctx, tx, { coin, userId: coin.creatorId }, "approved", null, now);
    }
    return due.length;
  });
  if (approved > 0) await sendNewCoinJobs(ctx);
  return approved;
};

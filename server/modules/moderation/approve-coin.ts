import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { and, eq, lte } from "drizzle-orm";
import { AppError, fieldError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { sendNewCoinJobs } from "../../core/emit.ts";
import { coins } from "../../database/schema/coins.ts";
import { type CoinRow, writeCoin } from "../coins/audit-log.ts";
import { queueDecisionEmail } from "./emails.ts";
import { transitionCoin, transitionLockedCoin } from "./transition-coin.ts";

/**
 * Schedules a coin's approval at `approve_at`, by default in 24 h (api.md, PATCH /coins/{id}/approve).
 * @throws {AppError} naming approve_at when it is not in the future; as `transitionCoin`
 */
export async function approveCoin(
  ctx: Context,
  actor: SignedIn,
  id: string,
  { approve_at: approveAt, updated_at: seenVersion }: { approve_at?: Date | undefined; updated_at?: Date | undefined },
  now: Date,
): Promise<void> {
  const at = approveAt ?? new Date(now.getTime() + limits.approveAfterHours * 3_600_000);
  if (at <= now) throw fieldError("approve_at", m.error_approval_in_past());
  await transitionCoin(ctx, "approve", {
    id,
    actorId: actor.id,
    now,
    seenVersion,
    set: { approveAt: at, deniedReason: null },
  });
  // For punctuality only: a cron job publishes due coins every minute anyway.
  await ctx.jobs
    .send("approve-due", {}, { startAfter: at })
    .catch((error) => ctx.log.warn({ err: error, coin_id: id }, "could not enqueue a scheduled approval"));
}

/** Publishes a coin at once and emails its creator. @throws {AppError} as `transitionCoin` */
export async function approveCoinNow(
  ctx: Context,
  actor: SignedIn,
  id: string,
  seenVersion: Date | undefined,
  now: Date,
): Promise<void> {
  const set = { approveAt: null, approvedAt: now, approvedHow: "at_once", deniedReason: null } as const;
  await transitionCoin(ctx, "approve-now", { id, actorId: actor.id, now, seenVersion, set }, (tx, row) =>
    queueDecisionEmail(ctx, tx, { coin: row, userId: row.creatorId }, "approved", null, now),
  );
  await sendNewCoinJobs(ctx);
}

/**
 * Publishes every scheduled coin that is due and emails its creator; returns how many. Each is published exactly once by any number of
 * concurrent processes: a coin locked by another process is skipped. One that cannot be public, such as a second native coin of a chain,
 * waits for a moderator again; its history says why.
 */
export async function approveDue(ctx: Context): Promise<number> {
  const isDue = and(eq(coins.status, "scheduled"), lte(coins.approveAt, ctx.clock()));
  const due = await ctx.db.select({ id: coins.id }).from(coins).where(isDue).orderBy(coins.approveAt, coins.id);
  let approved = 0;
  for (const { id } of due) if (await approveOne(ctx, id)) approved += 1;
  if (approved > 0) await sendNewCoinJobs(ctx);
  return approved;
}

function approveOne(ctx: Context, id: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock();
    const isDue = and(eq(coins.id, id), eq(coins.status, "scheduled"), lte(coins.approveAt, now));
    const [coin] = await tx.select().from(coins).where(isDue).for("update", { skipLocked: true });
    if (!coin) return false;
    const set = { approveAt: null, approvedAt: now, approvedHow: "scheduled" } as const;
    try {
      await transitionLockedCoin(ctx, tx, "approve-due", coin as CoinRow, { actorId: null, now, set });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const entry = { action: "changed", actorId: null, reason: error.message, at: now } as const;
      await writeCoin(tx, coin as CoinRow, { status: "pending", approveAt: null }, entry);
      return false;
    }
    await queueDecisionEmail(ctx, tx, { coin, userId: coin.creatorId }, "approved", null, now);
    return true;
  });
}

import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { fieldError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { sendNewCoinJobs } from "../../core/emit.ts";
import { queueDecisionEmail } from "./emails.ts";
import { transitionCoin } from "./transition-coin.ts";

/**
 * Schedules a coin: it becomes public at `approveAt`, in 24 h unless told (api.md, PATCH /coins/{id}/approve).
 * @throws {AppError} naming approve_at when it is not in the future; as `transitionCoin`
 */
export const approveCoin = async (
  ctx: Context,
  actor: SignedIn,
  id: string,
  { approve_at: approveAt, updated_at: seen }: { approve_at?: Date | undefined; updated_at?: Date | undefined },
  now: Date,
): Promise<void> => {
  const at = approveAt ?? new Date(now.getTime() + limits.approveAfterHours * 3_600_000);
  if (at <= now) throw fieldError("approve_at", m.error_approval_in_past());
  await transitionCoin(ctx, "approve", {
    id,
    actorId: actor.id,
    now,
    seen,
    set: { approveAt: at, deniedReason: null },
  });
  // Only makes it punctual: due coins are also looked for every minute.
  await ctx.jobs
    .send("approve-due", {}, { startAfter: at })
    .catch((error) => ctx.log.warn({ err: error, coin_id: id }, "no job for a scheduled approval"));
};

/** Makes a coin public at once, and tells its creator. @throws {AppError} as `transitionCoin` */
export const approveCoinNow = async (
  ctx: Context,
  actor: SignedIn,
  id: string,
  seen: Date | undefined,
  now: Date,
): Promise<void> => {
  const set = { approveAt: null, approvedAt: now, approvedHow: "at_once", deniedReason: null } as const;
  await transitionCoin(ctx, "approve-now", { id, actorId: actor.id, now, seen, set }, (tx, row) =>
    queueDecisionEmail(ctx, tx, { coin: row, userId: row.creatorId }, "approved", null, now),
  );
  await sendNewCoinJobs(ctx);
};

import type { ReasonCode } from "@cointally/contract/moderation.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { queueDecisionEmail } from "./emails.ts";
import { endPromotion } from "./promote-coin.ts";
import { transitionCoin } from "./transition-coin.ts";

/**
 * Denies a coin: it leaves every list, holds its contracts no longer, and its creator is mailed the reason. A promotion ends; an edit
 * that waits goes, as the owner may now change everything at once.
 * @throws {AppError} as `transitionCoin`
 */
export const denyCoin = async (
  ctx: Context,
  actor: SignedIn,
  id: string,
  why: { reason: string; reason_code: ReasonCode },
  now: Date,
): Promise<void> => {
  const set = {
    deniedReason: why.reason,
    approveAt: null,
    approvedAt: null,
    approvedHow: null,
    promoted: false,
    promotedUntil: null,
    pendingChanges: null,
    changesAt: null,
  };
  const move = { id, actorId: actor.id, now, set, reason: why.reason, reasonCode: why.reason_code };
  await transitionCoin(ctx, "deny", move, async (tx, row) => {
    await endPromotion(tx, row.id, ctx.clock());
    await queueDecisionEmail(ctx, tx, { coin: row, userId: row.creatorId }, "denied", why.reason, now);
  });
};

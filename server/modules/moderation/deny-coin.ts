import type { ReasonCode } from "@cointally/contract/moderation.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { queueDecisionEmail } from "./emails.ts";
import { endPromotion } from "./promote-coin.ts";
import { transitionCoin } from "./transition-coin.ts";

type Denial = { reason?: string | undefined; reason_code?: ReasonCode };

/**
 * Denies a coin: it is removed from every list, its contracts become free, its promotion ends, and its creator gets the reason by email.
 * Its pending edit is dropped, since the owner may now change everything without review. Without words of the moderator, pages and the
 * email say a general sentence in the language of their reader.
 * @throws {AppError} as `transitionCoin`
 */
export async function denyCoin(
  ctx: Context,
  actor: SignedIn,
  id: string,
  { reason, reason_code: reasonCode = "other" }: Denial,
  now: Date,
): Promise<void> {
  const set = {
    deniedReason: reason ?? null,
    approveAt: null,
    approvedAt: null,
    approvedHow: null,
    promoted: false,
    promotedUntil: null,
    pendingChanges: null,
    changesAt: null,
  };
  const change = { id, actorId: actor.id, now, set, ...(reason !== undefined && { reason }), reasonCode };
  await transitionCoin(ctx, "deny", change, async (tx, row) => {
    await endPromotion(tx, row.id, ctx.clock());
    await queueDecisionEmail(ctx, tx, { coin: row, userId: row.creatorId }, "denied", reason ?? null, now);
  });
}

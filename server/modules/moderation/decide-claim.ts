import * as m from "@cointally/i18n/messages";
import { and, eq } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { statusLabel } from "../../core/labels.ts";
import type { Queries } from "../../database/client.ts";
import { claims } from "../../database/schema/moderation.ts";
import { keepAccount } from "../accounts/keep-account.ts";
import { lockCoin, recordAction, writeCoin } from "../coins/audit-log.ts";
import { queueDecisionEmail } from "./emails.ts";

const refuseOthers = (tx: Queries, coinId: string) =>
  tx
    .update(claims)
    .set({ status: "refused", reason: "Another claim of this listing was accepted." })
    .where(and(eq(claims.coinId, coinId), eq(claims.status, "open")));

/**
 * Accepts a claim, which makes the claimant the coin's owner and refuses the other claims that are open, or refuses it. The contacts
 * of the owner before are taken away: they were theirs.
 * @throws {AppError} not_found; conflict when it was decided already
 */
export const decideClaim = async (
  ctx: Context,
  actor: SignedIn,
  id: string,
  { accept, reason = null }: { accept: boolean; reason?: string | null | undefined },
  now: Date,
): Promise<void> => {
  const [found] = await ctx.db.select().from(claims).where(eq(claims.id, id));
  if (!found) throw notFound("claim");
  const status = accept ? "accepted" : "refused";
  await ctx.db.transaction(async (tx) => {
    if (!found.userId || !(await keepAccount(tx, found.userId))) throw notFound("claim");
    // The coin's lock before its claims: of two claims of one coin that are accepted at once, the second is refused by then.
    const coin = await lockCoin(tx, found.coinId);
    const [claim] = await tx.select().from(claims).where(eq(claims.id, id)).for("update");
    if (!claim) throw notFound("claim");
    if (claim.status !== "open") {
      throw new AppError("conflict", m.error_claim_decided({ status: statusLabel(claim.status) }), {
        status: claim.status,
      });
    }
    await tx.update(claims).set({ status, reason }).where(eq(claims.id, id));
    const entry = { action: `claim_${status}` as const, actorId: actor.id, reason, at: now };
    if (!accept) await recordAction(tx, { ...entry, coinId: coin.id });
    else {
      await refuseOthers(tx, coin.id);
      await writeCoin(tx, coin, { creatorId: claim.userId, contactEmail: null, contactTelegram: null }, entry);
    }
    await queueDecisionEmail(ctx, tx, { coin, userId: claim.userId }, `claim_${status}`, reason, now);
  });
};

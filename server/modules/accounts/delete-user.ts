import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context, EmittingContext, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { emailTokens, users } from "../../database/schema/accounts.ts";
import { confirmOwner, type Proof } from "./confirm-owner.ts";
import { assertNotLastAdmin } from "./last-admin.ts";
import { lockUser } from "./lock-user.ts";
import { mayChange, mustGivePassword } from "./policy.ts";

/**
 * Erases an account and all its personal data. Votes stay without a voter (for today's votes, a keyed hash of the mailbox
 * remains until the UTC day ends) and coins stay listed without a creator. Foreign keys delete sessions, the second factor, queued
 * emails, tokens, the watchlist, the portfolio, alerts, reports and claims. Files are deleted after the transaction: email files in the
 * outbox and logos that no coin uses.
 * @throws {AppError} not_found for another's account, conflict for the last admin, naming `current_password`, `email_code` or `code`
 */
export async function deleteUser(
  ctx: Context,
  who: SignedIn,
  id: string,
  proof: Proof,
  network: string,
  now: Date,
): Promise<void> {
  if (!mayChange(who, id)) throw notFound(m.error_not_found_account());
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
  if (!user) throw notFound(m.error_not_found_account());
  if (mustGivePassword(who, id)) await confirmOwner(ctx, who, user, proof, network, now);
  await ctx.db.transaction(async (tx) => {
    await assertNotLastAdmin(tx, id, now);
    await eraseAccount(ctx, tx, id, now);
  });
}

/** Erases an account if it exists. Each module erases its own data, dependents before the modules that they depend on. */
export async function eraseAccount(ctx: EmittingContext, tx: Queries, id: string, now: Date): Promise<void> {
  const user = await lockUser(tx, id, "erase");
  if (!user) return;
  for (const module of ctx.modules.all.toReversed()) await module.eraseUserData?.(tx, user, now, ctx);
  // Links to an address that the account never verified are kept for the owner of the mailbox.
  if (user.emailVerifiedAt) await tx.delete(emailTokens).where(eq(emailTokens.userId, id));
  await tx.delete(users).where(eq(users.id, id));
}

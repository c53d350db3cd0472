import { eq } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context, EmittingContext, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { confirmPassword, type Proof } from "./confirm-password.ts";
import { assertNotLastAdmin } from "./last-admin.ts";
import { lockUser } from "./lock-user.ts";
import { mayChange, mustGivePassword } from "./policy.ts";

/**
 * Erases an account and all personal data held with it. Votes stay counted without a voter (of today's a keyed hash of the mailbox stays
 * until the UTC day ends), coins stay listed without a creator (by the
 * foreign keys); sessions, the second factor, mails that are owed and their tokens, the watchlist, the portfolio, alerts, reports and claims
 * go with it. Its files go right after: mails in the outbox, and logos that no coin shows.
 * @throws {AppError} not_found for another's account, conflict for the last admin, naming `current_password` or `email_code`
 */
export const deleteUser = async (
  ctx: Context,
  who: SignedIn,
  id: string,
  proof: Proof,
  network: string,
  now: Date,
): Promise<void> => {
  if (!mayChange(who, id)) throw notFound("account");
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
  if (!user) throw notFound("account");
  if (mustGivePassword(who, id)) await confirmPassword(ctx, user, proof, network, now);
  await ctx.db.transaction(async (tx) => {
    await assertNotLastAdmin(tx, id, now);
    await eraseAccount(ctx, tx, id, now);
  });
};

/** Erases an account, each module what it holds of it: those that depend on others before those. Nothing where it is gone already. */
export async function eraseAccount(ctx: EmittingContext, tx: Queries, id: string, now: Date): Promise<void> {
  const user = await lockUser(tx, id, "erase");
  if (!user) return;
  for (const module of ctx.modules.all.toReversed()) await module.eraseUserData?.(tx, user, now, ctx);
  await tx.delete(users).where(eq(users.id, id));
}

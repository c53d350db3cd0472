import type { Locale } from "@cointally/shared/locales.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { users } from "../../database/schema/accounts.ts";
import { allowVoteEmails } from "./allow-vote-emails.ts";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { claimEmailToken, deadLink, readEmailToken, voidEmailTokens } from "./email-tokens.ts";
import { queueNoticeEmail } from "./emails.ts";
import { lockUser } from "./lock-user.ts";
import { resetLoginFailures } from "./login-attempts.ts";
import { openAccount } from "./open-account.ts";
import { hashPassword } from "./password.ts";
import { endSessions } from "./sessions.ts";

/**
 * Sets a new password by an emailed token and ends all sessions of the account; other links and a pending email change, which somebody else may
 * have requested, are cancelled. An account that never verified the address is replaced by a new one. A refused password does not consume
 * the token.
 * @throws {AppError} gone, or naming `password`
 */
export async function recoverPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
  { network, address }: { network: string; address: string },
  locale: Locale,
  now: Date,
): Promise<void> {
  const { userId, email } = await readEmailToken(ctx.db, token, "recover_password", now);
  const [account] = await ctx.db.select().from(users).where(eq(users.email, email));
  const owner = account?.emailVerifiedAt ? account : undefined;
  if (owner && owner.id !== userId) throw deadLink();
  assertStrongPassword(password, { name: owner?.name ?? "", email }, ctx);
  const passwordHash = await hashPassword(password, network);
  await ctx.db.transaction(async (tx) => {
    if (userId) await lockUser(tx, userId);
    await claimEmailToken(tx, token, "recover_password", now);
    await allowVoteEmails(tx, email);
    if (!owner) {
      const { isNew } = await openAccount(ctx, tx, { email, passwordHash, locale, address }, now);
      if (!isNew) throw deadLink();
      return;
    }
    await tx.update(users).set({ passwordHash, pendingEmail: null, updatedAt: now }).where(eq(users.id, owner.id));
    await voidEmailTokens(tx, owner.id, now);
    await endSessions(tx, owner.id);
    await queueNoticeEmail(ctx, tx, owner.id, "passwordChanged", now);
  });
  await resetLoginFailures(ctx, { email, network });
}

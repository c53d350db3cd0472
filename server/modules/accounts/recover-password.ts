import { eq } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import { users } from "../../database/schema/accounts.ts";
import { allowVoteEmails } from "./allow-vote-emails.ts";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { claimEmailToken, deadLink, readEmailToken, voidEmailTokens } from "./email-tokens.ts";
import { queueNoticeEmail } from "./emails.ts";
import { lockUser } from "./lock-user.ts";
import { resetLoginFailures } from "./login-attempts.ts";
import { hashPassword } from "./password.ts";
import { endSessions } from "./sessions.ts";

/**
 * Sets a new password by an emailed token and ends all sessions of the account. Access to the mailbox proves ownership, so the address
 * counts as verified, and other links and a pending email change, which somebody else may have requested, are cancelled. A refused
 * password does not consume the token.
 * @throws {AppError} gone, or naming `password`
 */
export async function recoverPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
  network: string,
  now: Date,
): Promise<void> {
  const { userId, email } = await readEmailToken(ctx.db, token, "recover_password", now);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (user?.email !== email) throw deadLink();
  assertStrongPassword(password, user, ctx);
  const passwordHash = await hashPassword(password, network);
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await claimEmailToken(tx, token, "recover_password", now);
    await tx
      .update(users)
      .set({ passwordHash, pendingEmail: null, emailVerifiedAt: user.emailVerifiedAt ?? now, updatedAt: now })
      .where(eq(users.id, userId));
    await emit(ctx, tx, "accountStandingChanged", { userId, now });
    await voidEmailTokens(tx, userId, now);
    await endSessions(tx, userId);
    await allowVoteEmails(tx, email);
    await queueNoticeEmail(ctx, tx, userId, "passwordChanged", now);
  });
  await resetLoginFailures(ctx, { email, network });
}

import { eq } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import { violatesIndex } from "../../database/postgres-error.ts";
import { users } from "../../database/schema/accounts.ts";
import { mailboxKey } from "../integrity/email-providers.ts";
import { allowVoteEmails } from "./allow-vote-emails.ts";
import { claimEmailToken, deadLink, readEmailToken, voidEmailTokens } from "./email-tokens.ts";
import { queueNoticeEmail } from "./emails.ts";
import { lockUser } from "./lock-user.ts";
import { emailTaken } from "./sign-up.ts";

/**
 * Verifies the address that the token was sent to: the account's own, or a pending new one, which then replaces it.
 * @throws {AppError} gone; conflict when another account has the new address by now
 */
export async function verifyEmail(ctx: Context, token: string, now: Date): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      const { userId, email } = await readEmailToken(tx, token, "verify_email", now);
      const user = await lockUser(tx, userId);
      await claimEmailToken(tx, token, "verify_email", now);
      const confirmed = { emailVerifiedAt: now, updatedAt: now };
      if (user?.pendingEmail === email) {
        await tx
          .update(users)
          .set({ email, ...mailboxOfNew(user, email), pendingEmail: null, ...confirmed })
          .where(eq(users.id, userId));
        // After the update, which has waited for votes in progress.
        await emit(ctx, tx, "emailChanged", { userId, email: user.email, now });
        await voidEmailTokens(tx, userId, now);
        await queueNoticeEmail(ctx, tx, userId, "addressChanged", now, user.email);
      } else if (user?.email === email) {
        await tx.update(users).set(confirmed).where(eq(users.id, userId));
      } else {
        throw deadLink();
      }
      await emit(ctx, tx, "accountStandingChanged", { userId, now });
      await allowVoteEmails(tx, email);
    });
  } catch (error) {
    throw violatesIndex(error, "users_email") || violatesIndex(error, "users_mailbox") ? emailTaken() : error;
  }
}

/** An account that leaves a mailbox which it shared with others has votes of its own from then on. */
function mailboxOfNew(user: { mailbox: Buffer | null; personId: string | null }, email: string) {
  const mailbox = mailboxKey(email);
  return { mailbox, personId: user.mailbox?.equals(mailbox) ? user.personId : null };
}

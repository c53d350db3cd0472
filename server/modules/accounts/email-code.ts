import { randomInt } from "node:crypto";
import * as m from "@cointally/i18n/messages";
import { AppError, fieldError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { queueEmailTo } from "../email-outbox/queue-email.ts";
import { assertNetworkMayEmail, takeEmail } from "../integrity/email-budgets.ts";
import { accountEmails } from "./email-templates.ts";
import { claimEmailToken, issueEmailToken, voidEmailTokens } from "./email-tokens.ts";
import { judgeAttempt } from "./login-attempts.ts";
import { tooManyEmails } from "./resend-verification.ts";

/** Stored as a hash of the code and the session that asked for it: codes are too short to be unique, and another session cannot use it. */
const tokenOf = ({ sessionId }: Pick<SignedIn, "sessionId">, code: string) => `${sessionId} ${code}`;

/** Emails the account a code for `takeEmailCode`, which replaces earlier ones. @throws {AppError} email_not_verified, too_many_requests */
export async function sendEmailCode(ctx: Context, user: SignedIn, address: string, now: Date): Promise<void> {
  if (!user.emailVerified) throw new AppError("email_not_verified", m.error_email_not_verified());
  await assertNetworkMayEmail(ctx, address, now);
  const { id, email } = user;
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  const queued = await ctx.db.transaction(async (tx) => {
    if (!(await takeEmail(ctx, tx, email, now))) return false;
    await voidEmailTokens(tx, id, now, "confirm_change");
    const issued = await issueEmailToken(
      tx,
      { userId: id, email, purpose: "confirm_change" },
      now,
      tokenOf(user, code),
    );
    await queueEmailTo(ctx, tx, id, (site) => accountEmails.code(code, site), now, { until: issued.expiresAt });
    return true;
  });
  if (!queued) throw tooManyEmails();
}

/** Consumes an emailed code; wrong codes count like failed logins. @throws {AppError} naming `email_code`, or too_many_requests */
export async function takeEmailCode(ctx: Context, user: SignedIn, code: string | undefined, now: Date): Promise<void> {
  if (code === undefined) throw fieldError("email_code", m.error_email_code_required());
  const right = await judgeAttempt(ctx, { email: `email code of ${user.id}`, network: "" }, now, () =>
    claimEmailToken(ctx.db, tokenOf(user, code), "confirm_change", now).then(
      () => true,
      (error) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    ),
  );
  if (!right) throw fieldError("email_code", m.error_email_code_wrong());
}

import { randomInt } from "node:crypto";
import * as m from "@cointally/i18n/messages";
import { AppError, fieldError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { queueEmailTo } from "../email-outbox/queue-email.ts";
import { accountEmails } from "./email-templates.ts";
import { claimEmailToken, issueEmailToken } from "./email-tokens.ts";
import { judgeAttempt } from "./login-attempts.ts";
import { tooManyEmails } from "./resend-verification.ts";

/** Hashes a code together with its account: codes are too short to be unique. */
const tokenOf = (userId: string, code: string) => `${userId} ${code}`;

/** Emails the account a code for `takeEmailCode`. @throws {AppError} too_many_requests */
export async function sendEmailCode(ctx: Context, { id, email }: SignedIn, now: Date): Promise<void> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  const queued = await ctx.db.transaction(async (tx) => {
    const issued = await issueEmailToken(tx, { userId: id, email, purpose: "confirm_change" }, now, tokenOf(id, code));
    if (!issued) return false;
    await queueEmailTo(ctx, tx, id, (site) => accountEmails.code(code, site), now, { until: issued.expiresAt });
    return true;
  });
  if (!queued) throw tooManyEmails();
}

/** Consumes an emailed code; wrong codes count like failed logins. @throws {AppError} naming `email_code`, or too_many_requests */
export async function takeEmailCode(ctx: Context, userId: string, code: string | undefined, now: Date): Promise<void> {
  if (code === undefined) throw fieldError("email_code", m.error_email_code_required());
  const right = await judgeAttempt(ctx, { email: `email code of ${userId}`, network: "" }, now, () =>
    claimEmailToken(ctx.db, tokenOf(userId, code), "confirm_change", now).then(
      () => true,
      (error) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    ),
  );
  if (!right) throw fieldError("email_code", m.error_email_code_wrong());
}

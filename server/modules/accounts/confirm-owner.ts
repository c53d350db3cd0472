import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError, fieldError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { users } from "../../database/schema/accounts.ts";
import { takeEmailCode } from "./email-code.ts";
import { judgeAttempt } from "./login-attempts.ts";
import { isPassword, noPassword } from "./password.ts";
import { findSecondFactor, takeCode } from "./second-factor-codes.ts";

export function notCurrent() {
  return fieldError("current_password", m.error_current_password_wrong());
}

/** Reauthentication of an account's owner: the password, or an emailed code where the account has none, and a code of the second factor. */
export type Proof = {
  current_password?: string | undefined;
  email_code?: string | undefined;
  code?: string | undefined;
};

/**
 * Reauthenticates the caller with every factor of the account: by password, or by an emailed code where it has none, and by a code where it
 * has a second factor. It proves one call alone, and changes nothing about the session. Failures count like failed logins.
 * @throws {AppError} naming `current_password`, `email_code` or `code`, or too_many_requests
 */
export async function confirmOwner(
  ctx: Context,
  who: SignedIn,
  { email, passwordHash }: { email: string; passwordHash: string },
  { current_password: password, email_code, code }: Proof,
  network: string,
  now: Date,
): Promise<void> {
  const factor = await findSecondFactor(ctx, who.id);
  if (factor && code === undefined) throw fieldError("code", m.error_otp_required());
  if (passwordHash === noPassword) await takeEmailCode(ctx, who, email_code, now);
  else {
    if (password === undefined) throw fieldError("current_password", m.error_current_password_required());
    const right = await judgeAttempt(ctx, { email, network }, now, () => isPassword(passwordHash, password, network));
    if (!right) throw notCurrent();
  }
  if (factor && code !== undefined) await takeCode(ctx, factor, code, now).catch(atTheField);
}

/** Reauthenticates the caller, as `confirmOwner` does, where the account is not read anyway. @throws {AppError} as it does; unauthorized */
export async function confirmCaller(
  ctx: Context,
  who: SignedIn,
  proof: Proof,
  network: string,
  now: Date,
): Promise<void> {
  const [account] = await ctx.db.select().from(users).where(eq(users.id, who.id));
  // The account was erased during the request, which ended its sessions.
  if (!account) throw new AppError("unauthorized", m.error_log_in_first());
  await confirmOwner(ctx, who, account, proof, network, now);
}

/** Turns the login error into a field error: the caller is already logged in. */
export function atTheField(error: unknown): never {
  throw error instanceof AppError && error.code === "otp_required" ? fieldError("code", error.message) : error;
}

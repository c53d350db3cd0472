import * as m from "@cointally/i18n/messages";
import { fieldError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { takeEmailCode } from "./email-code.ts";
import { judgeAttempt } from "./login-attempts.ts";
import { isPassword, noPassword } from "./password.ts";

export function notCurrent() {
  return fieldError("current_password", m.error_current_password_wrong());
}

/** Reauthentication of an account's owner: the password, or an emailed code where the account has none. */
export type Proof = { current_password?: string | undefined; email_code?: string | undefined };

/**
 * Reauthenticates the owner by password, or by an emailed code where the account has none. Failures count like failed logins.
 * @throws {AppError} naming `current_password` or `email_code`, or too_many_requests
 */
export async function confirmPassword(
  ctx: Context,
  user: { id: string; email: string; passwordHash: string },
  { current_password: password, email_code }: Proof,
  network: string,
  now: Date,
): Promise<void> {
  if (user.passwordHash === noPassword) return takeEmailCode(ctx, user.id, email_code, now);
  if (password === undefined) throw fieldError("current_password", m.error_current_password_required());
  const attempt = { email: user.email, network };
  const right = await judgeAttempt(ctx, attempt, now, () => isPassword(user.passwordHash, password, network));
  if (!right) throw notCurrent();
}

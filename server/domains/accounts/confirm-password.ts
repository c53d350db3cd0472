import type { Context } from "../../context.ts";
import { refuseField } from "../../refusal.ts";
import { judgeAttempt } from "./login-attempts.ts";
import { isPassword } from "./password.ts";

export const notCurrent = () => refuseField("current_password", "This is not your current password.");

/**
 * Asks the owner of an account for its password once more; wrong ones count like failed logins.
 * @throws {Refusal} naming `current_password`, or too_many_requests
 */
export const confirmPassword = async (
  ctx: Context,
  user: { email: string; passwordHash: string },
  password: string | undefined,
  network: string,
  now: Date,
): Promise<void> => {
  if (password === undefined) throw refuseField("current_password", "Give your current password as well.");
  const attempt = { email: user.email, network };
  const right = await judgeAttempt(ctx, attempt, now, () => isPassword(user.passwordHash, password));
  if (!right) throw notCurrent();
};

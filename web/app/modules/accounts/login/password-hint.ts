import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";

const { min, max } = limits.password;

/** What is still missing from a new password, while it is typed. */
export function passwordHint(password: string): string {
  const length = [...password].length;
  if (length === 0) return m.account_password_length({ min, max });
  if (length < min) return m.account_password_missing({ count: min - length });
  if (length > max) return m.account_password_too_long({ count: length - max, max });
  return m.account_password_strong();
}

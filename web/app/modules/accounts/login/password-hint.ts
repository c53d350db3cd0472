import { limits } from "@cointally/contract/limits.ts";
import type { AccountWords } from "../../../words/account.ts";

const { min, max } = limits.password;

/** What is still missing from a new password, while it is typed. */
export function passwordHint(words: AccountWords["passwordHint"], password: string): string {
  const length = [...password].length;
  if (length === 0) return words.empty;
  if (length < min) return words.missing(min - length);
  if (length > max) return words.tooMany(length - max);
  return words.enough;
}

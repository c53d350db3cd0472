import { limits } from "@cointally/api/limits.ts";

const { min, max } = limits.password;

/** What is still missing from a new password, while it is typed. */
export function passwordHint(password: string): string {
  const length = [...password].length;
  if (length === 0) return `${min} to ${max} characters. Several words are easier to keep than signs.`;
  if (length < min) return `${min - length} more ${min - length === 1 ? "character" : "characters"}.`;
  if (length > max) return `${length - max} too many. At most ${max} characters.`;
  return "Long enough.";
}

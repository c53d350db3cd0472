import { expect, it } from "vitest";
import { passwordHint } from "./new-password-field.tsx";

it.each([
  ["", "12 to 128 characters. A few random words are easier to remember than symbols."],
  ["correct", "5 more characters."],
  ["correct hor", "1 more character."],
  ["correct hors", "Strong enough."],
  ["é".repeat(12), "Strong enough."],
  ["🐴".repeat(11), "1 more character."],
  ["x".repeat(128), "Strong enough."],
  ["x".repeat(130), "2 too many. At most 128 characters."],
])("the hint for the password %j is: %s", (password, hint) => expect(passwordHint(password)).toBe(hint));

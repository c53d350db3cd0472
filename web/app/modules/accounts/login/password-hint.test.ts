import { expect, it } from "vitest";
import { accountWords } from "../../../words/account.ts";
import { passwordHint } from "./password-hint.ts";

const words = accountWords.en.passwordHint;

it.each([
  ["", "12 to 128 characters. Several words are easier to remember than signs."],
  ["correct", "5 more characters."],
  ["correct hor", "1 more character."],
  ["correct hors", "Long enough."],
  ["é".repeat(12), "Long enough."],
  ["🐴".repeat(11), "1 more character."],
  ["x".repeat(128), "Long enough."],
  ["x".repeat(130), "2 too many. At most 128 characters."],
])("%j: %s", (password, hint) => expect(passwordHint(words, password)).toBe(hint));

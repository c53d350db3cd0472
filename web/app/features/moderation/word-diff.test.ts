import { expect, it } from "vitest";
import { type Part, wordDiff } from "./word-diff.ts";

/** Removed words as [-…-], added ones as {+…+}. */
const shown = (parts: Part[]) =>
  parts
    .map(({ text, change }) => (change === "same" ? text : change === "removed" ? `[-${text}-]` : `{+${text}+}`))
    .join("");

it.each([
  ["Harbor Token", "Harbor Super Token", "Harbor Token", "Harbor {+Super+} Token"],
  [
    "Pays for berths and fuel in one harbor.",
    "Pays for berths and lends, with a card for every harbor.",
    "Pays for berths and [-fuel in one-] harbor.",
    "Pays for berths and {+lends, with a card for every+} harbor.",
  ],
  ["harbor.example", "harbor-super.example", "[-harbor.example-]", "{+harbor-super.example+}"],
  ["", "New words", "", "{+New words+}"],
  ["Old words", "", "[-Old words-]", ""],
  ["One  two\nthree", "One  two\nfour", "One  two\n[-three-]", "One  two\n{+four+}"],
  ["a b c", "c a b", "a b [-c-]", "{+c+} a b"],
  ["Same", "Same", "Same", "Same"],
  // A look-alike letter is another letter, whatever it looks like.
  ["Venus", "Vеnus", "[-Venus-]", "{+Vеnus+}"],
])("%j to %j", (before, after, left, right) => {
  const diff = wordDiff(before, after);
  expect(shown(diff.before)).toBe(left);
  expect(shown(diff.after)).toBe(right);
});

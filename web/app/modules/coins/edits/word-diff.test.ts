import { expect, it } from "vitest";
import { type DiffPart, shorten, wordDiff } from "./word-diff.ts";

/** Removed words as [-…-], added ones as {+…+}. */
const shown = (parts: DiffPart[]) =>
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
  // A Cyrillic letter that looks like a Latin one is a different letter.
  ["Venus", "Vеnus", "[-Venus-]", "{+Vеnus+}"],
])("marks the changed words from %j to %j", (before, after, left, right) => {
  const diff = wordDiff(before, after);
  expect(shown(diff.before)).toBe(left);
  expect(shown(diff.after)).toBe(right);
});

it("compares only the common start and end of texts with too many words", () => {
  const letters = (first: string) => Array.from({ length: 1200 }, (_, n) => `${first}${n}`).join(" ");
  const diff = wordDiff(`Same start ${letters("a")} same end`, `Same start ${letters("b")} same end`);
  expect(diff.before.map(({ change }) => change)).toEqual(["same", "removed", "same"]);
  expect(diff.after[1]).toEqual({ text: letters("b"), change: "added" });
});

it("shortens long unchanged runs to the words next to a change", () => {
  const long = Array.from({ length: 100 }, (_, n) => `word${n}`).join(" ");
  const { before } = wordDiff(`${long} old ${long}`, `${long} new ${long}`);
  expect(shown(shorten(before))).toMatch(/^… [^…]{10,60} \[-old-] [^…]{10,60} …$/);
  expect(shorten([{ text: long, change: "removed" }])).toEqual([{ text: long, change: "removed" }]);
});

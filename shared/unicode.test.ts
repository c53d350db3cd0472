import { expect, test } from "vitest";
import { hasInternalCharacters, hasInvisibleCharacters, hasStackedDiacritics, stripInvisible } from "./unicode.ts";

test.each([
  "Harbor",
  "Über-Döner",
  "比特币",
  "葛\u{e0100}城",
  "می\u200cخواهم",
  "क्\u200dष",
  "ශ්\u200dරී",
  "Việt",
  "กี่",
  "שָׁלוֹם",
  "🚀",
  "❤️",
  "1️⃣ coin",
  "👩‍🚀",
  "🏳️‍🌈",
  "👍🏽",
  "👩🏽‍❤️‍👨🏻",
  "🇺🇳",
  "$0.5 (new) coin!",
])("%j is entirely visible", (text) => {
  const composed = text.normalize("NFC");
  expect([hasInvisibleCharacters(composed), hasStackedDiacritics(composed), hasInternalCharacters(composed)]).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([
  ["soft hyphens alone", "\u00ad\u00ad\u00ad"],
  ["a soft hyphen", "Te\u00adther"],
  ["a Hangul filler", "Tether\u3164"],
  ["Hangul fillers alone", "\u3164\u3164"],
  ["other Hangul fillers", "\u115f\u1160\uffa0"],
  ["Braille blanks", "\u2800\u2800"],
  ["a Braille blank", "Tether\u2800"],
  ["a variation selector alone", "\ufe0f\ufe0f"],
  ["a variation selector on a letter", "Te\ufe0fther"],
  ["a grapheme joiner", "Bit\u034fcoin"],
  ["a Mongolian separator", "Bitcoin\u180e"],
  ["a joiner between Latin letters", "Bit\u200dcoin"],
  ["a non-joiner between Latin letters", "Bit\u200ccoin"],
  ["a joiner at the end", "🚀\u200d"],
  ["a zero-width space", "Bit\u200bcoin"],
  ["a direction mark", "Bit\u200ecoin"],
  ["a tag character", "Bit\u{e0063}coin"],
  ["a joiner at the end of a word", "क्\u200d"],
  ["two joiners", "क्\u200d\u200dष"],
])("%s is invisible", (_, text) => {
  expect(hasInvisibleCharacters(text.normalize("NFC"))).toBe(true);
});

test.each([
  ["59 accents", `a${"\u0301".repeat(59)}`],
  ["5 accents", `x${"\u0323".repeat(5)}`],
  ["an accent on nothing", "\u0301\u0301"],
])("%s has stacked marks", (_, text) => {
  expect(hasStackedDiacritics(text.normalize("NFC"))).toBe(true);
});

test("visible characters stay", () => {
  expect(stripInvisible("Te\u00adther\u3164\u2800 比特币🚀")).toBe("Tether 比特币🚀");
});

test.each([
  ["the first private-use letter", "Bit\ue000coin"],
  ["the last private-use letter of plane 0", "\uf8ff"],
  ["a letter of plane 15", "Bitcoin\u{f0000}"],
  ["a letter of plane 16", "\u{10fffd}Bitcoin"],
  ["an Arabic noncharacter", "Bit\ufdd0coin"],
  ["the last noncharacter of plane 0", "Bitcoin\uffff"],
  ["a noncharacter of plane 1", "Bitcoin\u{1fffe}"],
  ["an interlinear annotation anchor", "Bit\ufff9coin"],
  ["an interlinear annotation terminator", "Bitcoin\ufffb"],
])("%s is an internal character", (_, text) => {
  expect(hasInternalCharacters(text)).toBe(true);
});

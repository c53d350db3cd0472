import { domainToUnicode } from "node:url";
import { stripInvisible } from "@cointally/shared/unicode.ts";
import anyAscii from "any-ascii";
import unhomoglyph from "unhomoglyph";

/** Confusable characters that Unicode's table lacks: digits and signs that look like letters, and `i` like `l`. */
const confusables: Record<string, string> = {
  "0": "o",
  "1": "l",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "b",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "l",
  "|": "l",
  i: "l",
  w: "vv",
};

const isPlain = (text: string) => /^[ -~]+$/.test(text);

/** Combining marks of no script of their own, such as accents, strokes and circles (blocks "Combining Diacritical Marks"). */
const diacritics = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
/** Marks on a letter of these scripts, and on digits and signs, which no script writes with marks. Elsewhere a mark is a vowel, a tone or part of a letter. */
const marksOfLatin = /(?<=[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}[\p{sc=Common}--\p{L}]])\p{M}+/gv;
const withoutMarks = (text: string) => text.normalize("NFKD").replace(diacritics, "").replace(marksOfLatin, "");

/** The Latin letters that a character resembles in either case: `в` resembles none, but its capital does. */
const latinLookAlike = (character: string): string => {
  if (/[a-zA-Z0-9\p{M}]/u.test(character)) return character;
  for (const form of [character, character.toUpperCase(), character.toLowerCase()]) {
    const latin = withoutMarks(unhomoglyph(form));
    if (isPlain(latin)) return latin;
  }
  // Small capitals, and letters in squares or circles.
  const drawn = /[\p{Script=Latin}\p{So}]/u.test(character) ? anyAscii(character) : "";
  return /^[a-zA-Z]+$/.test(drawn) ? drawn : character;
};

/**
 * The skeleton of a name (UTS 39, but case-insensitive and stricter about digits): two names with equal skeletons look alike. A warning
 * for moderators, never a reason to refuse a coin.
 */
export function skeleton(text: string): string {
  const visible = stripInvisible(text);
  const latin = Array.from(withoutMarks(visible.replace(/[™®©]/g, "")), latinLookAlike)
    .join("")
    .toLowerCase();
  const letters = Array.from(latin, (c) => confusables[c] ?? c)
    .join("")
    .replaceAll("m", "rn")
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
  return letters || visible.normalize("NFKC").toLowerCase().trim();
}

/** Whether two names differ only in their digits, such as those of a series. */
export function isOtherNumber(name: string, other: string): boolean {
  const [letters, otherLetters] = [name, other].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  const withoutDigits = (text: string | undefined) => text?.replace(/\d/g, "#");
  return letters !== otherLetters && withoutDigits(letters) === withoutDigits(otherLetters);
}

/** The skeletons of a name: its own, and that of what follows a currency sign, as in `$USDT`. */
export function skeletonsOf(name: string): { own: string; afterSign: string | null } {
  const [, rest] = /^\s*\p{Sc}+(.*[\p{L}\p{N}].*)$/u.exec(name) ?? [];
  return { own: skeleton(name), afterSign: rest === undefined ? null : skeleton(rest) };
}

/** Whether a word of a text has Latin letters beside those of another script, which no language does (UTS 39, mixed scripts). */
export function mixesScripts(text: string): boolean {
  const words = text.normalize("NFKC").match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some(
    (word) => /\p{Script=Latin}/u.test(word) && /(?![\p{Script=Latin}\p{Script=Common}])\p{L}/u.test(word),
  );
}

export function hostOf(website: string): string {
  return new URL(website).hostname;
}

/** The skeleton of a website's host without `www` and the top-level domain: the same name under another one looks alike as well. */
export function hostSkeleton(host: string): string {
  return skeleton(
    domainToUnicode(host)
      .replace(/^www\./, "")
      .replace(/\.[^.]+$/, ""),
  );
}

import { domainToUnicode } from "node:url";
import { stripInvisible } from "@cointally/shared/unicode.ts";
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
const withoutMarks = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "");

/** The Latin letters that a character resembles in either case: `в` resembles none, but its capital does. */
const latinLookAlike = (character: string): string => {
  if (/[a-zA-Z0-9]/.test(character)) return character;
  for (const form of [character, character.toUpperCase(), character.toLowerCase()]) {
    const latin = withoutMarks(unhomoglyph(form));
    if (isPlain(latin)) return latin;
  }
  return character;
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
    .replace(/[^\p{L}\p{N}]/gu, "");
  return letters || visible.normalize("NFKC").toLowerCase().trim();
}

/** Whether two names differ only in their digits, such as those of a series. */
export function isOtherNumber(name: string, other: string): boolean {
  const [letters, otherLetters] = [name, other].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  const withoutDigits = (text: string | undefined) => text?.replace(/\d/g, "#");
  return letters !== otherLetters && withoutDigits(letters) === withoutDigits(otherLetters);
}

/** Whether two names look alike: their skeletons are equal, and not just because another number has the same one, such as 6 and 8. */
export function looksLike(name: string, other: string): boolean {
  return skeleton(name) === skeleton(other) && !isOtherNumber(name, other);
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

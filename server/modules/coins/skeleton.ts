import { domainToUnicode } from "node:url";
import { stripInvisible } from "@cointally/shared/unicode.ts";
import unhomoglyph from "unhomoglyph";

/** What Unicode's table leaves apart, but a hurried eye does not: digits that stand for letters, and i for l. */
const readAs: Record<string, string> = {
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

/** The Latin letters a character passes for in one case or the other: `в` looks like no Latin letter, but its capital does. */
const lookOf = (character: string): string => {
  if (/[a-zA-Z0-9]/.test(character)) return character;
  for (const form of [character, character.toUpperCase(), character.toLowerCase()]) {
    const look = withoutMarks(unhomoglyph(form));
    if (isPlain(look)) return look;
  }
  return character;
};

/**
 * What is left of a name when everything that a reader may overlook is taken away: two names with equal skeletons look
 * alike (Unicode TR 39, made blind to case and stricter about digits). A flag for moderators, never a reason to refuse.
 */
export const skeleton = (text: string): string => {
  const seen = stripInvisible(text);
  const looks = Array.from(withoutMarks(seen.replace(/[™®©]/g, "")), lookOf)
    .join("")
    .toLowerCase();
  const read = Array.from(looks, (c) => readAs[c] ?? c)
    .join("")
    .replaceAll("m", "rn");
  const letters = read.replace(/[^\p{L}\p{N}]/gu, "");
  return letters || seen.normalize("NFKC").toLowerCase().trim();
};

/** The host of a website's address. */
export const hostOf = (website: string): string => new URL(website).hostname;

/** The skeleton of a website's host without `www` and its last part: the same name under another ending passes for it as well. */
export const hostSkeleton = (host: string): string =>
  skeleton(
    domainToUnicode(host)
      .replace(/^www\./, "")
      .replace(/\.[^.]+$/, ""),
  );

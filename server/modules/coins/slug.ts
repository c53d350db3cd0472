import { coinLists } from "@cointally/contract/coins.ts";
import { limits } from "@cointally/contract/limits.ts";

/** Letters that Unicode normalization does not decompose into Latin ones. */
const latinLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** A text as a slug, short enough to append a number; empty when it has no Latin letter or digit. */
const toSlug = (text: string): string => {
  const letters = text
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => latinLetters[letter] as string)
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase();
  const slug = letters.replace(/[^a-z0-9]+/g, "-").replace(/^-/, "");
  return slug.slice(0, limits.name.max + limits.symbol.max + 1).replace(/-$/, "");
};

/**
 * A name's slug: lowercase Latin letters, digits and single hyphens, never empty. A name without any of these becomes "coin".
 */
export function slugOf(name: string): string {
  return toSlug(name) || "coin";
}

/**
 * The slugs that a coin may have, best first: the name, then with the symbol, then with a number. Without Latin letters in the name the
 * symbol is used; a name equal to the symbol is not repeated. Names of lists are left out: `/coins/approved` is a list.
 */
export function slugCandidates(name: string, symbol: string, numbers: number): string[] {
  const base = slugOf(toSlug(name) || symbol);
  const long = base === toSlug(symbol) ? base : slugOf(`${name} ${symbol}`);
  const all = new Set([base, long, ...Array.from({ length: numbers }, (_, i) => `${long}-${i + 2}`)]);
  return [...all].filter((slug) => !Object.hasOwn(coinLists, slug));
}

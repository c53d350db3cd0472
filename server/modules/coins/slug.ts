import { coinLists } from "@cointally/contract/coins.ts";
import anyAscii from "any-ascii";

/** With a number behind it, short enough for a slug in a path. */
const maxLength = 76;

/** A text as a slug, in Latin letters whatever its script; empty when it has no letter, digit or emoji. */
const toSlug = (text: string): string => {
  const letters = anyAscii(text.normalize("NFKC")).toLowerCase().replace(/['’]/g, "");
  const slug = letters.replace(/[^a-z0-9]+/g, "-").replace(/^-/, "");
  return slug.slice(0, maxLength).replace(/-$/, "");
};

/**
 * The slugs that a coin may have, best first: the name, then with the symbol, then with a number. The symbol is used where the name has no
 * letter, and a name equal to the symbol is not repeated. None where neither has one. Names of lists are left out: `/coins/approved` is a
 * list.
 */
export function slugCandidates(name: string, symbol: string, numbers: number): string[] {
  const base = toSlug(name) || toSlug(symbol);
  if (!base) return [];
  const long = base === toSlug(symbol) ? base : toSlug(`${name} ${symbol}`);
  const all = new Set([base, long, ...Array.from({ length: numbers }, (_, i) => `${long}-${i + 2}`)]);
  return [...all].filter((slug) => !Object.hasOwn(coinLists, slug));
}

/** The slug of a coin that may have none of `slugCandidates`: its name with the end of an id, which no other coin has. */
export function slugWithId(name: string, id: string): string {
  return `${toSlug(name) || "coin"}-${id.slice(-12)}`;
}

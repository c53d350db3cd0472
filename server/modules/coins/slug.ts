import { coinLists } from "@cointally/contract/coins.ts";
import { limits } from "@cointally/contract/limits.ts";

/** Letters that no decomposition brings to plain ones. */
const plain: Record<string, string> = {
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

/** What plain letters and digits leave of a text, hyphens between them; short enough that a number can still follow. */
const spelled = (text: string): string => {
  const letters = text
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] as string)
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase();
  const slug = letters.replace(/[^a-z0-9]+/g, "-").replace(/^-/, "");
  return slug.slice(0, limits.name.max + limits.symbol.max + 1).replace(/-$/, "");
};

/**
 * What a name reads like in an address: small Latin letters, digits and single hyphens, never empty. Names in other scripts leave
 * nothing of themselves; then it is "coin".
 */
export const slugOf = (name: string): string => spelled(name) || "coin";

/**
 * The slugs a coin may have, best first: of its name, then with the symbol, then with a number. A name that leaves nothing takes
 * the symbol; one that is its symbol is not said twice. The name of a list is none: `/coins/approved` leads to that list.
 */
export const slugCandidates = (name: string, symbol: string, numbers: number): string[] => {
  const base = slugOf(spelled(name) || symbol);
  const long = base === spelled(symbol) ? base : slugOf(`${name} ${symbol}`);
  const all = new Set([base, long, ...Array.from({ length: numbers }, (_, i) => `${long}-${i + 2}`)]);
  return [...all].filter((slug) => !Object.hasOwn(coinLists, slug));
};

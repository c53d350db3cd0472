/** What an arrow key does to the marked option: down from the field to the first, through all of them, and to the field again. */
export function moved(active: number | null, options: number, key: string): number | null {
  if (key === "ArrowDown") return active === null ? (options > 0 ? 0 : null) : active + 1 < options ? active + 1 : null;
  return active === null ? (options > 0 ? options - 1 : null) : active > 0 ? active - 1 : null;
}

/** Whether the API takes these words for an address or the beginning of one (api.md, Lists). */
export const isAddress = (words: string): boolean => /^0x[0-9a-f]{4,40}$/i.test(words);

type Found = { name: string; symbol: string; slug: string };

/** Whether none of the coins has all the words, or is called so but for spaces: then they are near matches. */
export function areNear(coins: Found[], words: string): boolean {
  if (coins.length === 0 || isAddress(words)) return false;
  const joined = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const wanted = words.toLowerCase().split(/\s+/);
  return !coins.some(({ name, symbol, slug }) => {
    const text = `${name} ${symbol} ${slug}`.toLowerCase();
    return wanted.every((word) => text.includes(word)) || joined(name) === joined(words);
  });
}

/** The contract for whose address a coin was found. */
export const contractAt = <C extends { address: string }>(contracts: C[], words: string): C | undefined =>
  isAddress(words) ? contracts.find(({ address }) => address.toLowerCase().startsWith(words.toLowerCase())) : undefined;

/** Whether the API treats this search as a contract address or the beginning of one. */
export const isAddress = (search: string): boolean => /^0x[0-9a-f]{4,40}$/i.test(search);

type NamedCoin = { name: string; symbol: string; slug: string };

/** Whether the coins are only similar to the search: none contains all its words or has its name apart from spaces. */
export function areOnlySimilar(coins: NamedCoin[], search: string): boolean {
  if (coins.length === 0 || isAddress(search)) return false;
  const normalized = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const terms = search.toLowerCase().split(/\s+/);
  return !coins.some(({ name, symbol, slug }) => {
    const text = `${name} ${symbol} ${slug}`.toLowerCase();
    return terms.every((word) => text.includes(word)) || normalized(name) === normalized(search);
  });
}

/** The contract whose address matches the search. */
export const matchingContract = <C extends { address: string }>(contracts: C[], search: string): C | undefined =>
  isAddress(search)
    ? contracts.find(({ address }) => address.toLowerCase().startsWith(search.toLowerCase()))
    : undefined;

import { searchTarget } from "@cointally/shared/search-target.ts";

/** Whether the API looks the search up among contract addresses. */
export const isAddress = (search: string): boolean => searchTarget(search).kind === "contract";

type NamedCoin = { name: string; symbol: string; slug: string };

/** Whether the coins are only similar to the search: none contains all its words or has its name apart from spaces. */
export function areOnlySimilar(coins: NamedCoin[], search: string): boolean {
  const target = searchTarget(search);
  if (coins.length === 0 || target.kind !== "words") return false;
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text.toLowerCase()];
  const terms = wordsOf(target.words);
  return !coins.some(({ name, symbol, slug }) => {
    const text = `${name} ${symbol} ${slug}`.toLowerCase();
    return terms.every((word) => text.includes(word)) || wordsOf(name).join("") === terms.join("");
  });
}

/** The contract that the search names or whose address begins with it. */
export function matchingContract<C extends { chain_id: number; address: string }>(
  contracts: C[],
  search: string,
): C | undefined {
  const target = searchTarget(search);
  if (target.kind !== "contract") return undefined;
  return contracts.find(
    ({ chain_id, address }) =>
      address.toLowerCase().startsWith(target.address) && (target.chainId ?? chain_id) === chain_id,
  );
}

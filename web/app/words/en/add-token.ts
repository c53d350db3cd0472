/** Adding a token to one's wallet, beside its contract. */
export const addToken = {
  add: (symbol: string, chain: string) => `Add ${symbol} on ${chain} to your wallet`,
  asking: "Say yes in the wallet",
  added: "Added",
  slow: "The wallet has not answered yet. It may hide its window behind this one.",
  notSupported: "This wallet cannot add tokens from a site. Add the contract in the wallet.",
};

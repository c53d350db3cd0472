/** Adding a token to one's wallet, beside its contract. */
export const addToken = {
  add: (symbol: string, chain: string) => `Add ${symbol} on ${chain} to your wallet`,
  asking: "Approve in the wallet",
  added: "Added",
  slow: "The wallet has not responded yet. Its window may be behind this one.",
  notSupported: "This wallet does not let sites add tokens. Add the contract in the wallet.",
};

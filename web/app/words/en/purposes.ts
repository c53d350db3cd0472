/** What pages are for that need an account. For loaders: the document as the server sends it says so, and no browser loads it as a script. */
export const purposes = {
  portfolio:
    "What your coins are worth, now and over time: paste a wallet address, or enter what you hold. Only you see it. It needs an account.",
  watchlist: "The coins you follow in one place, with price, change and votes. It needs an account.",
};

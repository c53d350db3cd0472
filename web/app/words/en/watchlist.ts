import { formats } from "../../lib/format.ts";

const { count } = formats.en;

/** Words of the star and of the watchlist. */
export const watchlist = {
  watch: "Watch",
  watching: "Watching",
  watchCoin: (coin: string) => `Watch ${coin}`,
  watchingCoin: (coin: string) => `Watching ${coin}. Press to stop`,

  title: "Watchlist",
  caption: "Coins you watch, the newest star first",
  total: (n: number) => (n === 1 ? "1 coin" : `${count(n)} coins, the newest star first`),
  loading: "Loading your watchlist",
  failed: "Your watchlist did not load",
  failedWhy: "It is safe; the server did not answer.",
  again: "Try again",
  empty: "You watch no coins yet",
  emptyWhy: "Tap the star beside a coin and it stands here, with its votes.",
  seeBest: "See today’s best",
  removed: (coin: string) => `You no longer watch ${coin}.`,
  undo: "Undo",
  more: (n: number) => `Show ${count(n)} more`,
  loadingMore: "Loading more",
};

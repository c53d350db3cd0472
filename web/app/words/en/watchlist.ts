import { formats } from "../../lib/format.ts";

const { count } = formats.en;

/** Words of the star and of the watchlist. */
export const watchlist = {
  title: "Watchlist",
  caption: "Coins you watch",
  total: (n: number) => (n === 1 ? "1 coin" : `${count(n)} coins`),
  loading: "Loading your watchlist",
  failed: "Your watchlist did not load",
  failedWhy: "The server did not respond. Your watchlist is not lost.",
  again: "Try again",
  empty: "Your watchlist is empty",
  emptyWhy: "Tap ☆ on any coin to add it.",
  seeBest: "See today’s best",
  removed: (coin: string) => `You no longer watch ${coin}.`,
  undo: "Undo",
  more: (n: number) => `Show ${count(n)} more`,
  loadingMore: "Loading more",

  order: "Change order",
  ordered: "Done",
  howToOrder: "Drag a coin by its handle, or use the arrows. Changes are saved immediately.",
  toTop: (coin: string) => `${coin} to the top`,
  up: (coin: string) => `${coin} up`,
  down: (coin: string) => `${coin} down`,
  movedTo: (coin: string, place: number, total: number) => `${coin} is number ${count(place)} of ${count(total)}.`,

  left: (n: number) => (n === 1 ? "1 coin was delisted" : `${count(n)} coins were delisted`),
  denied: (reason: string | null, day: string | null) =>
    [`Denied${day ? ` on ${day}` : ""}`, reason].filter(Boolean).join(": "),
  takeOff: "Remove",
  forget: (coin: string) => `Remove ${coin}`,
  whyLeft: "A moderator denied them. If one is listed again, it returns to your watchlist.",
  alerts: "Alerts",
  alertsOf: (coin: string) => `Alerts for ${coin}`,
  toLog: "Moderation log",
};

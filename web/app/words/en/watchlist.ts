import { formats } from "../../lib/format.ts";

const { count } = formats.en;

/** Words of the star and of the watchlist. */
export const watchlist = {
  title: "Watchlist",
  caption: "Coins you watch",
  total: (n: number) => (n === 1 ? "1 coin" : `${count(n)} coins`),
  loading: "Loading your watchlist",
  failed: "Your watchlist did not load",
  failedWhy: "It is safe; the server did not answer.",
  again: "Try again",
  empty: "You watch no coins yet",
  emptyWhy: "Tap the star beside a coin and it stands here, with its price and votes.",
  seeBest: "See today’s best",
  removed: (coin: string) => `You no longer watch ${coin}.`,
  undo: "Undo",
  more: (n: number) => `Show ${count(n)} more`,
  loadingMore: "Loading more",

  order: "Change order",
  ordered: "Done",
  howToOrder: "Drag a coin by its handle, or use the arrows. The order is kept at once.",
  toTop: (coin: string) => `${coin} to the top`,
  up: (coin: string) => `${coin} up`,
  down: (coin: string) => `${coin} down`,
  movedTo: (coin: string, place: number, total: number) => `${coin} is at place ${count(place)} of ${count(total)}.`,

  left: (n: number) => (n === 1 ? "1 coin left the listing" : `${count(n)} coins left the listing`),
  denied: (reason: string | null, day: string | null) =>
    [`Denied${day ? ` on ${day}` : ""}`, reason].filter(Boolean).join(": "),
  takeOff: "Take off",
  forget: (coin: string) => `Take off ${coin}`,
  whyLeft: "A moderator denied them. If one is listed again, it stands here again.",
  alerts: "Alerts",
  alertsOf: (coin: string) => `Alerts for ${coin}`,
  toLog: "Moderation log",
};

import type { CoinListName, Sort } from "@cointally/api/coins.ts";

export type Order = "asc" | "desc";
export type PublicList = Exclude<CoinListName, "mine" | "pending" | "scheduled-approval">;

type ListWords = {
  /** On its tab. */
  label: string;
  /** Of its page. */
  title: string;
  /** Why this order, in a sentence. */
  why: string;
  /** Nothing in it: what that means, and what to do. */
  empty: [title: string, text: string];
  /** The column that its own order follows, where it follows one. */
  natural?: { sort: Sort; order: Order };
};

/** Every public coin list in words (api.md, Coins). */
export const lists: Record<PublicList, ListWords> = {
  "today-best": {
    label: "Best today",
    title: "Best today",
    why: "By counted votes since 00:00 UTC.",
    empty: ["No votes yet today", "The day began at 00:00 UTC. The first vote puts a coin on this list."],
    natural: { sort: "votes_today", order: "desc" },
  },
  trending: {
    label: "Trending",
    title: "Trending",
    why: "Voters, new watchers and viewers of 24 h; half as much weight every 6 h.",
    empty: ["Nothing moves right now", "Votes, watchers and views of the last 24 hours put a coin on this list."],
  },
  new: {
    label: "New",
    title: "New coins",
    why: "Approved in the last 7 days, newest first.",
    empty: ["No new coins this week", "A coin stands here for 7 days from its approval."],
    natural: { sort: "approved_at", order: "desc" },
  },
  "top-gainers": {
    label: "Top gainers",
    title: "Top gainers",
    why: "By change in 24 h; only prices of the last hour, with liquidity and volume behind them.",
    empty: [
      "No gainers to show",
      "A coin stands here when it has a price of the last hour, with liquidity and volume behind it.",
    ],
    natural: { sort: "change_24h", order: "desc" },
  },
  presale: {
    label: "Presale",
    title: "Coins in presale",
    why: "Sales that run, then those to come, then those without a date.",
    empty: ["No presale right now", "A coin in presale stands here until its sale ends."],
  },
  fairlaunch: {
    label: "Fairlaunch",
    title: "Coins in fairlaunch",
    why: "Launches that run, then those to come, then those without a date.",
    empty: ["No fairlaunch right now", "A coin in fairlaunch stands here until its sale ends."],
  },
  audited: {
    label: "Audited",
    title: "Audited coins",
    why: "With an audit that a moderator verified, newest first.",
    empty: ["No verified audit yet", "A coin stands here when a moderator has verified its audit."],
  },
  all: {
    label: "All coins",
    title: "All coins",
    why: "By counted votes in all.",
    empty: ["No coins yet", "Be the first to submit one."],
    natural: { sort: "votes_total", order: "desc" },
  },
  today: {
    label: "Today",
    title: "Listed today",
    why: "Approved since 00:00 UTC, newest first.",
    empty: ["No coin was listed today", "The day began at 00:00 UTC."],
    natural: { sort: "approved_at", order: "desc" },
  },
  promoted: {
    label: "Promoted",
    title: "Promoted coins",
    why: "Paid. Shuffled each hour, the same for everyone. Changes no rank.",
    empty: ["Nothing is promoted right now", "A promoted coin stands here while its promotion lasts."],
  },
  approved: {
    label: "By date",
    title: "Coins by date of approval",
    why: "All coins, newest approval first.",
    empty: ["No coins yet", "Be the first to submit one."],
    natural: { sort: "approved_at", order: "desc" },
  },
};

/** The lists that have a tab, in the tabs' order. */
export const tabLists: PublicList[] = [
  "today-best",
  "trending",
  "new",
  "top-gainers",
  "presale",
  "fairlaunch",
  "audited",
  "all",
];

/** What one may sort by here, in words. Price figures come with prices. */
export const sortLabels: Partial<Record<Sort, string>> = {
  votes_today: "Votes today",
  votes_total: "Votes in all",
  votes_24h: "Votes in 24 h",
  views_24h: "Views in 24 h",
  approved_at: "Date of listing",
  launch_at: "Date of launch",
  price: "Price",
  change_24h: "Change in 24 h",
  name: "Name",
};

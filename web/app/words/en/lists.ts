import { formats } from "../../lib/format.ts";

const { count, total } = formats.en;

type List = {
  /** On its tab. */
  label: string;
  /** Of its page. */
  title: string;
  /** Why this order, in a sentence. */
  why: string;
};

const list = (label: string, title: string, why: string): List => ({ label, title, why });

/** The front page and the pages of the coin lists. */
export const lists = {
  lists: {
    "today-best": list("Best today", "Best today", "By counted votes since 00:00 UTC."),
    trending: list("Trending", "Trending", "Voters, new watchers and viewers of 24 h; half as much weight every 6 h."),
    new: list("New", "New coins", "Approved in the last 7 days, newest first."),
    "top-gainers": list(
      "Top gainers",
      "Top gainers",
      "By change in 24 h; only prices of the last hour, with liquidity and volume behind them.",
    ),
    presale: list("Presale", "Coins in presale", "Sales that run, then those to come, then those without a date."),
    fairlaunch: list(
      "Fairlaunch",
      "Coins in fairlaunch",
      "Launches that run, then those to come, then those without a date.",
    ),
    audited: list("Audited", "Audited coins", "With an audit that a moderator verified, newest first."),
    all: list("All coins", "All coins", "By counted votes in all."),
    approved: list("Recently listed", "All coins by date of listing", "Every approved coin, newest first."),
    today: list("Today", "Listed today", "Approved since 00:00 UTC, newest first."),
    promoted: list("Promoted", "Promoted coins", "Paid. Shuffled each hour, the same for everyone. Changes no rank."),
  },
  listsLabel: "Lists",
  coins: (n: number, capped: boolean) =>
    capped ? `More than ${count(n)} coins` : n === 1 ? "1 coin" : `${count(n)} coins`,
  coinsFor: (coins: string) => `${coins} for `,
  titleOf: (title: string, search: string, page: number) =>
    `${search && `“${search}” · `}${title}${page > 1 ? `, page ${count(page)}` : ""} · Cointally`,
  describe: (why: string, coins: string) => `${why} ${coins}, votes counted in the open.`,
  summary: (from: number, to: number, of: number, capped: boolean) =>
    `${count(from)} to ${count(to)} of ${total(of, capped)}`,
  next: (rows: number) => `Next ${rows}`,

  columns: {
    rank: "#",
    watch: "Watch",
    name: "Coin",
    price: "Price",
    change_1h: "1h",
    change_24h: "24h",
    change_7d: "7d",
    line: "7 days",
    market_cap: "Market cap",
    views_24h: "Views 24h",
    approved_at: "Listed",
    sale: "Sale",
    raised: "Raised",
    audit: "Audit",
    votes_total: "Votes in all",
    votes_today: "Votes today",
    vote: "Vote",
    trending: "Trend score",
    volume_24h: "Volume 24h",
    liquidity: "Liquidity",
    votes_24h: "Votes 24h",
    launch_at: "Launch",
    today: "Today",
  },
  noSource: "no source",
  noHistory: "no history",
  imported: "imported",
  /** When a sale begins or ends, in a row. */
  sale: {
    begins: (day: string) => `begins ${day}`,
    beginsIn: (left: string) => `begins in ${left}`,
    ends: (day: string) => `ends ${day}`,
    endsIn: (left: string) => `ends in ${left}`,
    runs: "on now",
    over: "has ended",
    raisedOf: (raised: string, cap: string, unit: string) => `${raised} of ${cap} ${unit}`.trim(),
    statedCap: (cap: string, unit: string) => `cap ${cap} ${unit}`.trim(),
    noDate: "no date",
  },

  sorts: {
    votes_today: "Votes today",
    votes_total: "Votes in all",
    votes_24h: "Votes in 24 h",
    views_24h: "Views in 24 h",
    approved_at: "Date of listing",
    launch_at: "Date of launch",
    price: "Price",
    change_1h: "Change in 1 h",
    change_24h: "Change in 24 h",
    change_7d: "Change in 7 days",
    market_cap: "Market cap",
    name: "Name",
    volume_24h: "Volume in 24 h",
    liquidity: "Liquidity",
  },
  sortedBy: (sort: string) => `By ${sort.toLowerCase()}.`,
  bestMatches: "Best matches first.",
  filters: {
    chain: "Chain",
    allChains: "All chains",
    open: (set: number) => (set ? `Filters, ${set} set` : "Filters"),
    openShort: (set: number) => (set ? `Sort and filter (${set})` : "Sort and filter"),
  },

  whyRank: {
    open: "Why this rank",
  },
};

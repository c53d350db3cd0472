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
    "today-best": list("Best today", "Best today", "Ranked by votes since 00:00 UTC."),
    trending: list(
      "Trending",
      "Trending",
      "Votes, new watchers and views from the last 24 hours. Newer activity counts more.",
    ),
    new: list("New", "New coins", "Approved in the last 7 days, newest first."),
    "top-gainers": list(
      "Top gainers",
      "Top gainers",
      "Biggest 24 h gains. Only prices under an hour old with real liquidity and volume.",
    ),
    presale: list("Presale", "Coins in presale", "Live sales first, then upcoming, then undated."),
    fairlaunch: list("Fairlaunch", "Coins in fairlaunch", "Live launches first, then upcoming, then undated."),
    audited: list("Audited", "Audited coins", "Audits verified by a moderator, newest first."),
    all: list("All coins", "All coins", "Ranked by total votes."),
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
  describe: (why: string, coins: string) => `${why} ${coins}, with votes that anyone can count.`,
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
    votes_total: "Total votes",
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
    begins: (day: string) => `starts ${day}`,
    beginsIn: (left: string) => `starts in ${left}`,
    ends: (day: string) => `ends ${day}`,
    endsIn: (left: string) => `ends in ${left}`,
    runs: "live",
    over: "ended",
    raisedOf: (raised: string, cap: string, unit: string) => `${raised} of ${cap} ${unit}`.trim(),
    statedCap: (cap: string, unit: string) => `cap ${cap} ${unit}`.trim(),
    noDate: "no date",
  },

  sorts: {
    votes_today: "Votes today",
    votes_total: "Total votes",
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

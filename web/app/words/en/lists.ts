import { formats } from "../../lib/format.ts";

const { count, total } = formats.en;

type List = {
  /** On its tab. */
  label: string;
  /** Of its page. */
  title: string;
  /** Why this order, in a sentence. */
  why: string;
  /** Nothing in it: what that means, and what to do. */
  empty: [title: string, text: string];
};

const list = (label: string, title: string, why: string, empty: List["empty"]): List => ({ label, title, why, empty });

/** A title, a text, and the word on the button. */
const three = (title: string, text: string, action: string) => [title, text, action] as const;

const saleRules = [
  "Sales that are running come first, the one that ends soonest on top.",
  "Then sales that start later, soonest first, then sales without a date, oldest approval first.",
];

/** The front page and the pages of the coin lists. */
export const lists = {
  lists: {
    "today-best": list("Best today", "Best today", "By counted votes since 00:00 UTC.", [
      "No votes yet today",
      "The day began at 00:00 UTC. The first vote puts a coin on this list.",
    ]),
    trending: list("Trending", "Trending", "Voters, new watchers and viewers of 24 h; half as much weight every 6 h.", [
      "Nothing moves right now",
      "Votes, watchers and views of the last 24 hours put a coin on this list.",
    ]),
    new: list("New", "New coins", "Approved in the last 7 days, newest first.", [
      "No new coins this week",
      "A coin stands here for 7 days from its approval.",
    ]),
    "top-gainers": list(
      "Top gainers",
      "Top gainers",
      "By change in 24 h; only prices of the last hour, with liquidity and volume behind them.",
      [
        "No gainers to show",
        "A coin stands here when it has a price of the last hour, with liquidity and volume behind it.",
      ],
    ),
    presale: list("Presale", "Coins in presale", "Sales that run, then those to come, then those without a date.", [
      "No presale right now",
      "A coin in presale stands here until its sale ends.",
    ]),
    fairlaunch: list(
      "Fairlaunch",
      "Coins in fairlaunch",
      "Launches that run, then those to come, then those without a date.",
      ["No fairlaunch right now", "A coin in fairlaunch stands here until its sale ends."],
    ),
    audited: list("Audited", "Audited coins", "With an audit that a moderator verified, newest first.", [
      "No verified audit yet",
      "A coin stands here when a moderator has verified its audit.",
    ]),
    all: list("All coins", "All coins", "By counted votes in all.", ["No coins yet", "Be the first to submit one."]),
    approved: list("Recently listed", "All coins by date of listing", "Every approved coin, newest first.", [
      "No coins yet",
      "Be the first to submit one.",
    ]),
    today: list("Today", "Listed today", "Approved since 00:00 UTC, newest first.", [
      "No coin was listed today",
      "The day began at 00:00 UTC.",
    ]),
    promoted: list("Promoted", "Promoted coins", "Paid. Shuffled each hour, the same for everyone. Changes no rank.", [
      "Nothing is promoted right now",
      "A promoted coin stands here while its promotion lasts.",
    ]),
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

  home: {
    title: "Cointally: coin votes that anyone can count",
    description:
      "Coins and tokens ranked by votes: one per account, coin and day. Search by name, symbol or contract. No rank is for sale.",
    heading: "Every vote here can be counted.",
    below: (coins: string) => `${coins}, ranked by votes. No rank is for sale.`,
    search: "Search",
    dayIsYoung: "No votes yet today: all coins, by counted votes in all.",
  },

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
    title: "Filters",
    stage: "Stage",
    everyStage: "Every stage",
    tag: "Tag",
    tagExample: "such as defi",
    sort: "Sort by",
    ownOrder: "This list’s own order",
    order: "Order",
    usualOrder: "As usual",
    desc: "Most or newest first",
    asc: "Least, oldest or A first",
    everyTag: "Every tag",
    age: "Listed",
    anyAge: "At any time",
    days: (n: number) => (n === 1 ? "In the last 24 hours" : `In the last ${count(n)} days`),
    liquidity_min: "Liquidity from",
    market_cap_min: "Market cap from",
    market_cap_max: "Market cap up to",
    notDollars: "Write an amount, such as 10000.",
    sellable: "Selling",
    anySellable: "All coins",
    notBlocked: "Hide coins that cannot be sold",
    checked: "Only coins tried and sellable",
    audited: "Audited",
    kyc: "KYC verified",
    reset: "Reset",
    close: "Close",
    show: (coins: string | null) => (coins ? `Show ${coins.toLowerCase()}` : "Show coins"),
  },

  /** What the order of each list is made of. */
  whyRank: {
    open: "Why this rank",
    close: "Close",
    rules: {
      "today-best": [
        "Sorted by counted votes since 00:00 UTC.",
        "With equal votes, the coin with more watchers comes first, then the one approved earlier.",
      ],
      trending: [
        "Sorted by activity in the last 24 hours: 3 points for each voter, 2 for each verified account that started watching, 0.2 for each viewer.",
        "Points lose half their weight every 6 hours.",
        "Coins that cannot be sold are left out.",
      ],
      new: ["Coins approved in the last 7 days, newest first."],
      today: ["Coins approved since 00:00 UTC, newest first."],
      approved: ["Every approved coin, newest first."],
      "top-gainers": [
        "Sorted by price change in the last 24 hours.",
        "Only launched coins with a price from the last hour, at least $10,000 of liquidity and $1,000 of volume.",
        "Coins that cannot be sold are left out.",
      ],
      presale: saleRules,
      fairlaunch: saleRules,
      audited: ["Coins with an audit that a moderator verified, newest audit first."],
      all: ["Sorted by counted votes since the coin was listed."],
      promoted: ["Paid places, shuffled every hour, the same order for everyone. They change no other list."],
    },
    chosen: (sort: string) => [
      `Sorted by ${sort.toLowerCase()}, as you chose.`,
      "Coins whose figure is unknown come last.",
    ],
    matches: [
      "Best matches first: exact names and symbols, then names that start with your words, then similar spellings.",
    ],
    everywhere:
      "No rank is for sale. Each coin’s page shows its place in every list with its own figures, under “Why this rank”.",
  },

  /** What an address asked for and no list knows. */
  leftOut: (parts: string[]) => `Part of this address says nothing to us and is left out: ${parts.join(", ")}.`,
  parts: {
    list: "list",
    search: "search",
    chain_id: "chain",
    stage: "stage",
    tag: "tag",
    approved_within: "age",
    liquidity_min: "liquidity",
    market_cap_min: "lowest market cap",
    market_cap_max: "highest market cap",
    audited: "audited",
    kyc: "KYC",
    sellable: "selling",
    sort: "sort",
    order: "order",
    page: "page",
    cursor: "place in the list",
  },
  oneTag: "A list takes one tag, of letters, digits and hyphens.",

  pastEnd: three("This page is past the end", "The list is shorter than it was, or the link is old.", "First page"),
  noMatch: "No coin matches ",
  noMatchHere: "It may stand outside of this list and its filters. You can also paste a contract address.",
  noMatchAnywhere: "Try fewer letters, or paste a contract address. If the coin is missing, you can submit it.",
  nothingFiltered: three(
    "Nothing with these filters",
    "The list has other coins, or none today.",
    "Take the filters off",
  ),
  searchAll: "Search all coins",
  seeAll: "See all coins",
  submit: "Submit a coin",

  promotedWhy: "Paid. Changes no rank.",
  rail: {
    label: "Today",
    moved: "Moved today",
    allMoved: "All gainers",
    fresh: "Just listed",
    allFresh: "All new coins",
    moderated: "Moderators today",
    approved: "Approved",
    denied: "Denied",
  },
};

import { formats } from "../../lib/format.ts";

const { count } = formats.en;

const saleRules = [
  "Sales that are running come first, the one that ends soonest on top.",
  "Then sales that start later, soonest first, then sales without a date, oldest approval first.",
];

/** The sheets of a list: every filter, and what its order is made of. Their code and these texts load together. */
export const listSheets = {
  filters: {
    title: "Filters",
    stage: "Stage",
    everyStage: "All stages",
    tag: "Tag",
    tagExample: "such as defi",
    sort: "Sort by",
    ownOrder: "Default",
    order: "Order",
    usualOrder: "Default",
    desc: "Descending",
    asc: "Ascending",
    everyTag: "All tags",
    age: "Listed",
    anyAge: "Any time",
    days: (n: number) => (n === 1 ? "In the last 24 hours" : `In the last ${count(n)} days`),
    liquidity_min: "Liquidity from",
    market_cap_min: "Market cap from",
    market_cap_max: "Market cap up to",
    notDollars: "Enter an amount, such as 10000.",
    sellable: "Sellable",
    anySellable: "All coins",
    notBlocked: "Hide coins that cannot be sold",
    checked: "Only coins that passed a test sale",
    audited: "Audited",
    kyc: "KYC verified",
    reset: "Reset",
    close: "Close",
    show: (coins: string | null) => (coins ? `Show ${coins.toLowerCase()}` : "Show coins"),
  },
  whyRank: {
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
      "Coins without this figure come last.",
    ],
    matches: [
      "Best matches first: exact names and symbols, then names that start with your words, then similar spellings.",
    ],
    everywhere:
      "No rank is for sale. Each coin’s page shows its place in every list with its own figures, under “Why this rank”.",
  },
};

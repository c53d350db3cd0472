/** A title, a text, and the word on the button. */
const three = (title: string, text: string, action: string) => [title, text, action] as const;

/** What is said where a list has no coin, or its address parts that no list takes. Loaded where it is needed. */
export const listNotes = {
  /** Of each list: what it means that it is empty, and what to do. */
  empty: {
    "today-best": ["No votes yet today", "The day began at 00:00 UTC. The first vote puts a coin on this list."],
    trending: ["Nothing moves right now", "Votes, watchers and views of the last 24 hours put a coin on this list."],
    new: ["No new coins this week", "Coins are listed here for 7 days after approval."],
    "top-gainers": [
      "No gainers to show",
      "Coins with a rising price, liquidity and volume in the last hour are listed here.",
    ],
    presale: ["No presale right now", "Coins in presale are listed here until the sale ends."],
    fairlaunch: ["No fairlaunch right now", "Coins in fairlaunch are listed here until the sale ends."],
    audited: ["No verified audit yet", "Coins are listed here once a moderator has verified their audit."],
    all: ["No coins yet", "Be the first to submit one."],
    approved: ["No coins yet", "Be the first to submit one."],
    today: ["No coin was listed today", "The day began at 00:00 UTC."],
    promoted: ["Nothing is promoted right now", "Promoted coins are listed here while the promotion lasts."],
  },
  pastEnd: three("This page is past the end", "The list has fewer pages, or the link is old.", "First page"),
  noMatch: "No coin matches ",
  noMatchHere: "It may be in another list or excluded by a filter. You can also paste a contract address.",
  noMatchAnywhere: "Try fewer letters, or paste a contract address. If the coin is missing, you can submit it.",
  nothingFiltered: three(
    "No coins match these filters",
    "Clear the filters to see all coins of this list.",
    "Clear filters",
  ),
  searchAll: "Search all coins",
  seeAll: "See all coins",
  submit: "Submit a coin",
  /** What an address asked for and no list knows. */
  leftOut: (parts: string[]) => `We ignored part of this link: ${parts.join(", ")}.`,
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
    cursor: "position",
  },
  oneTag: "A list takes one tag, of letters, digits and hyphens.",
};

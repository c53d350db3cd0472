/** A title, a text, and the word on the button. */
const three = (title: string, text: string, action: string) => [title, text, action] as const;

/** What is said where a list has no coin, or its address parts that no list takes. Loaded where it is needed. */
export const listNotes = {
  /** Of each list: what it means that it is empty, and what to do. */
  empty: {
    "today-best": ["No votes yet today", "The day began at 00:00 UTC. The first vote puts a coin on this list."],
    trending: ["Nothing moves right now", "Votes, watchers and views of the last 24 hours put a coin on this list."],
    new: ["No new coins this week", "A coin stands here for 7 days from its approval."],
    "top-gainers": [
      "No gainers to show",
      "A coin stands here when it has a price of the last hour, with liquidity and volume behind it.",
    ],
    presale: ["No presale right now", "A coin in presale stands here until its sale ends."],
    fairlaunch: ["No fairlaunch right now", "A coin in fairlaunch stands here until its sale ends."],
    audited: ["No verified audit yet", "A coin stands here when a moderator has verified its audit."],
    all: ["No coins yet", "Be the first to submit one."],
    approved: ["No coins yet", "Be the first to submit one."],
    today: ["No coin was listed today", "The day began at 00:00 UTC."],
    promoted: ["Nothing is promoted right now", "A promoted coin stands here while its promotion lasts."],
  },
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
};

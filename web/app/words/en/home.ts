/** The front page alone. */
export const home = {
  home: {
    title: "Cointally: coin votes that anyone can count",
    description:
      "Coins and tokens ranked by votes: one per account, coin and day. Search by name, symbol or contract. No rank is for sale.",
    heading: "Every vote here can be counted.",
    below: (coins: string) => `${coins}, ranked by votes. No rank is for sale.`,
    search: "Search",
    dayIsYoung: "No votes yet today. Showing all coins by total votes.",
  },
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

import type { PriceRange } from "@cointally/contract/prices.ts";
import { formats } from "../../lib/format.ts";

const { count } = formats.en;

const coins = (n: number) => (n === 1 ? "1 coin" : `${count(n)} coins`);
const addresses = (n: number) => (n === 1 ? "1 address" : `${count(n)} addresses`);

const overRange: Record<PriceRange, string> = {
  "24h": "24 hours",
  "7d": "7 days",
  "30d": "30 days",
  "1y": "a year",
  all: "all time",
};

/** The page of what one holds. */
export const portfolio = {
  title: "Portfolio",
  loading: "Loading your portfolio",
  failed: "Your portfolio did not load",
  failedWhy: "It is safe; the server did not answer.",
  again: "Try again",
  notNew: "The server did not answer: this is what it said before.",
  yours: (coinCount: number, addressCount: number) =>
    `${[addressCount > 0 && addresses(addressCount), coins(coinCount)].filter(Boolean).join(", ")}. Only you see this.`,
  someFailed: "Some networks did not answer.",
  actions: "What you can do",
  address: "Address",
  byHand: "By hand",
  import: "Import",
  export: "Export",
  hideAmounts: "Hide amounts",
  showAmounts: "Show amounts",
  hidden: "hidden",

  summary: "Summary",
  in24h: "in 24 h",
  noChange: "Change over 24 h:",
  paid: "Paid",
  gain: "Gain, not yet taken",
  ofPaid: "Of the coins whose price you gave.",
  best: "Best in 24 h",
  worst: "Worst in 24 h",
  unpriced: "Without a price",
  stale: "With an old price",
  heldOut: "Held out",
  leftOut: (n: number) => `${coins(n)}, left out`,
  counted: (n: number) => `${coins(n)}, counted`,
  heldOutWhy:
    "It is a danger, its price jumped more than 20 times, or it left the listing: its line says which. Earlier values in the chart may include it.",

  chart: {
    heading: "Value over time",
    empty: "No history yet. Your value is kept each hour, and the past is estimated within minutes.",
    failed: "The history did not get through.",
    name: (range: PriceRange) => `Value over ${overRange[range]}, point by point`,
    summary: (range: PriceRange, first: string, last: string, low: string, high: string) =>
      `Value over ${overRange[range]}: from ${first} to ${last}, low ${low}, high ${high}.`,
    hiddenSummary: (range: PriceRange, change: string) =>
      `Value over ${overRange[range]}: ${change}. Amounts are hidden.`,
    at: (value: string, moment: string, estimated: boolean) => `${value}, ${moment}${estimated ? ", estimated" : ""}`,
    estimated: "estimated",
    estimatedBefore: (day: string) => `Dashed, before ${day}: estimated, by what you held first at the prices of then.`,
    sinceStart: "Change since the start; amounts are hidden",
    lowHigh: (low: string, high: string) => `Low ${low}, high ${high}`,
    time: "Time",
    value: "Value",
    change: "Since the start",
  },

  allocation: "Where it is",
  others: "Others",

  holdings: "Holdings",
  caption: "Coins held",
  columns: {
    coin: "Coin",
    amount: "Amount",
    price: "Price",
    day: "24h",
    value: "Value",
    gain: "Gain",
    parts: "Parts",
  },
  sortBy: "Sort by",
  sorts: { value: "Value", change_24h: "Change, 24 h", pnl: "Gain", name: "Name" },
  hideSmall: "Hide under $1",
  hideSpam: "Hide what does not count",
  hidesSome: (n: number) => `${coins(n)} hidden.`,
  allHidden: "All your coins are hidden",
  allHiddenWhy: "They are worth less than a dollar, or count for nothing.",
  showAll: "Show all",
  noPrice: "no price",
  noCost: "no cost set",
  notCounted: "not counted",
  heldOutShort: { danger: "danger found", price_jump: "price jumped", delisted: "left the listing" },
  heldOutLong: {
    danger:
      "Its safety check found a danger: what it is worth on paper nobody may ever pay you. It counts for nothing until a sale goes through.",
    price_jump: "Its price is more than 20 times what it was. It counts once that has stood for 6 hours.",
    delisted: "It left the listing, so it has no price here and counts for nothing.",
  },
  noPriceLong: "No source tells a price of it, or none younger than a week. It counts for nothing, not for zero.",
  more: (n: number) => `Show ${count(n)} more`,
  loadingMore: "Loading more",
  partsOf: (coin: string) => `Parts of ${coin}`,
  enteredByHand: "By hand",
  boughtAt: "bought at {}",
  edit: "Edit",
  editOf: (coin: string, amount: string) => `Edit ${amount} ${coin}`,
  delete: "Delete",
  deleteOf: (coin: string, amount: string) => `Delete ${amount} ${coin}`,
  nothingRead: "Nothing could be read yet",
  nothingReadWhy:
    "The networks did not answer, so what is held there is unknown. Read again below, or in some minutes.",
  nothingFound: "No listed coin is held there",
  nothingFoundWhy: "Only coins that are listed here are read. What else you hold can be entered by hand.",

  addresses: "Addresses",
  noAddresses: "No address yet. Add one, and what it holds is read from the chains.",
  networks: (names: string[]) => (names.length > 2 ? `${names.length} networks` : names.join(", ")),
  waiting: "Waiting to be read",
  reading: (read: number, all: number) => `Reading: ${read} of ${all} ${all === 1 ? "network" : "networks"}`,
  readingMany: (n: number, read: number, all: number) => `Reading ${addresses(n)}: ${read} of ${all} networks`,
  readingOne: (name: string, read: number, all: number) =>
    `Reading ${name}: ${read} of ${all} ${all === 1 ? "network" : "networks"}`,
  didNotAnswer: (names: string) => `${names} did not answer`,
  didNotAnswerWhy: "What was known of it stays. Read again; if it goes on, the network itself is away.",
  readAgain: "Read again",
  readAgainOf: (name: string) => `Read again: ${name}`,
  removeOf: (name: string) => `Remove ${name}`,
  copyOf: (name: string) => `Copy the address ${name}`,
  remove: "Remove",
  keep: "Keep it",

  updates: "What changed",
  noUpdates: "Nothing has moved yet.",
  kinds: {
    balance_in: "In: ",
    balance_out: "Out: ",
    coin_added: "New: ",
    coin_removed: "Gone: ",
  },
  addedByHand: "By hand, in: ",
  takenByHand: "By hand, out: ",
  toAddress: (name: string) => `at ${name}`,
  gainers: "Gainers in 24 h",
  losers: "Losers in 24 h",
};

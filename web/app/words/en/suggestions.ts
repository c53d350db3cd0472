import { formats } from "../../lib/format.ts";

const { count } = formats.en;

/** What is found while somebody types. */
export const suggestions = {
  close: "Close",
  matches: "Matches",
  recent: "Recent searches",
  clear: "Clear",
  hint: "Type a name, a symbol or a contract address.",
  near: "No exact match. Similar coins:",
  atAddress: "Coins with a contract at this address:",
  all: "All results for ",
  none: "No coin matches ",
  noneHint: "Try fewer letters, or paste a contract address.",
  failed: "The search failed.",
  again: "Try again",
  searching: "Searching",
  found: (n: number) => (n === 1 ? "1 coin" : `${n} coins`),
  noPrice: "No price yet",
  votes: (n: number) => (n === 1 ? "1 vote" : `${count(n)} votes`),
  key: "The / key opens the search",
};

import type { PriceRange } from "@cointally/contract/prices.ts";
import { formats } from "../../lib/format.ts";

const { count } = formats.en;

const overRange: Record<PriceRange, string> = {
  "24h": "24 hours",
  "7d": "7 days",
  "30d": "30 days",
  "1y": "a year",
  all: "all time",
};

/** The price chart of a coin's page. */
export const prices = {
  heading: "Price history",
  range: "Range",
  ranges: { "24h": "24 h", "7d": "7 d", "30d": "30 d", "1y": "1 y", all: "All" } satisfies Record<PriceRange, string>,
  asTable: "As a table",
  noData: "no data",
  lowHigh: (low: string, high: string) => `Low ${low}, high ${high}`,
  summary: (range: PriceRange, first: string, last: string, low: string, high: string) =>
    `Price over ${overRange[range]}: from ${first} to ${last}, low ${low}, high ${high}.`,
  gap: (from: string, to: string) => `No data from ${from} to ${to}.`,
  gaps: (n: number) => `No data at ${count(n)} times. See the table.`,
  chart: (range: PriceRange) => `Price over ${overRange[range]}, point by point`,
  at: (price: string, moment: string) => `${price}, ${moment}`,
  time: "Time",
  price: "Price",
  volume: "Volume, 24 h",
  liquidity: "Liquidity",
  empty: "No price history for this period yet.",
  failed: "The price history did not load.",
  again: "Try again",
  loading: "Loading the price history",
  needsScripts: "The chart needs JavaScript.",
  madeBy: "Chart: TradingView Lightweight Charts™, © 2026 TradingView, Inc.",
};

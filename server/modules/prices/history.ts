import type { Partitioned, Retained } from "../../database/partitions.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The price tables that are dropped in time (decisions.md, Prices). */
export const retainedPrices: Retained[] = [
  { table: "price_raw", by: "at", each: "day", keepMs: 2 * dayMs },
  { table: "price_5m", by: "at", each: "day", keepMs: 14 * dayMs },
  { table: "price_1h", by: "at", each: "month", keepMs: 365 * dayMs },
];

/** All price tables, partitioned by time. Daily prices are kept forever. */
export const priceTables: Partitioned[] = [...retainedPrices, { table: "price_1d", by: "day", each: "year" }];

/** Downsampling steps: the last point of each span in one table is copied to the next. */
export const downsamplings = [
  { from: "price_raw", to: "price_5m", spanMs: 5 * minuteMs },
  { from: "price_5m", to: "price_1h", spanMs: 60 * minuteMs },
  { from: "price_1h", to: "price_1d", spanMs: dayMs },
] as const;
export type Downsampling = (typeof downsamplings)[number];

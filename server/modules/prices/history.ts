import type { Partitioned } from "../../database/partitions.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The price tables partitioned by time, with their retention (decisions.md, Prices). Daily prices are kept forever. */
export const priceTables: Partitioned[] = [
  { table: "price_raw", each: "day", keepMs: 2 * dayMs },
  { table: "price_5m", each: "day", keepMs: 14 * dayMs },
  { table: "price_1h", each: "month", keepMs: 365 * dayMs },
];

/** Downsampling steps: the last point of each span in one table is copied to the next. */
export const downsamplings = [
  { from: "price_raw", to: "price_5m", spanMs: 5 * minuteMs },
  { from: "price_5m", to: "price_1h", spanMs: 60 * minuteMs },
  { from: "price_1h", to: "price_1d", spanMs: dayMs },
] as const;
export type Downsampling = (typeof downsamplings)[number];

import type { Partitioned } from "../../database/partitions.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The price tables that are cut by time, and what each keeps (decisions.md, Prices). Days are kept for ever. */
export const priceTables: Partitioned[] = [
  { table: "price_raw", each: "day", keepMs: 2 * dayMs },
  { table: "price_5m", each: "day", keepMs: 14 * dayMs },
  { table: "price_1h", each: "month", keepMs: 365 * dayMs },
];

/** How history grows thinner: of each span of time in one table, the last point goes into the next. */
export const thinnings = [
  { from: "price_raw", to: "price_5m", spanMs: 5 * minuteMs },
  { from: "price_5m", to: "price_1h", spanMs: 60 * minuteMs },
  { from: "price_1h", to: "price_1d", spanMs: dayMs },
] as const;
export type Thinning = (typeof thinnings)[number];

import { type SQL, sql } from "drizzle-orm";

const hourMs = 60 * 60_000;

/** How far back each change looks, in what table, and how much older than that its other price may be: points have gaps. */
const looks = {
  "1h": { table: sql`price_raw`, backMs: hourMs, gapMs: hourMs / 2 },
  "24h": { table: sql`price_raw`, backMs: 24 * hourMs, gapMs: 2 * hourMs },
  "7d": { table: sql`price_5m`, backMs: 7 * 24 * hourMs, gapMs: 12 * hourMs },
} as const;

/**
 * By how many percent a row `r` with `coin_id` and `price_usd` stands above our own last point at or before that time ago; null when
 * there is none in reach. At most 1,000,000.
 */
export const changeSince = (now: Date, span: keyof typeof looks): SQL => {
  const { table, backMs, gapMs } = looks[span];
  const at = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  return sql`(
    select round(least(100 * (r.price_usd / h.price_usd - 1), 1000000), 4)::real from ${table} h
    where h.coin_id = r.coin_id and h.at <= ${at(backMs)} and h.at > ${at(backMs + gapMs)} order by h.at desc limit 1)`;
};

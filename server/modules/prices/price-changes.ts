import { type SQL, sql } from "drizzle-orm";

const hourMs = 60 * 60_000;

/** The age of the price that each change is compared with, its table, and how much older that price may be where points have gaps. */
const periods = {
  "1h": { table: sql`price_raw`, backMs: hourMs, gapMs: hourMs / 2 },
  "24h": { table: sql`price_raw`, backMs: 24 * hourMs, gapMs: 2 * hourMs },
  "7d": { table: sql`price_5m`, backMs: 7 * 24 * hourMs, gapMs: 12 * hourMs },
} as const;

/**
 * SQL for the change in percent of row `r` with `coin_id` and `price_usd` against our own point of that time ago; null without one. At most
 * 1,000,000.
 */
export function changeSince(now: Date, period: keyof typeof periods): SQL {
  const { table, backMs, gapMs } = periods[period];
  const at = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  return sql`(
    select round(least(100 * (r.price_usd / h.price_usd - 1), 1000000), 4)::real from ${table} h
    where r.price_usd is not null and h.coin_id = r.coin_id and h.at <= ${at(backMs)} and h.at > ${at(backMs + gapMs)} order by h.at desc limit 1)`;
}

const points = 28;
const slotMs = 6 * hourMs;
const refreshMs = hourMs;

/**
 * SQL for the sparkline of row `r` with `coin_id` and `price_usd` and its previous row `m`: up to 28 values from 0 to 100, 6 h apart, ending with
 * the current price. Recalculated hourly. A gap repeats the price before it; null with fewer than two values.
 */
export function sparklineSql(now: Date): SQL {
  const at = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  return sql`
    select case when is_due then drawn.line else m.line end as line, case when is_due then ${at(0)} else m.line_at end as line_at
    from (select coalesce(m.line_at <= ${at(refreshMs)}, true) as is_due) due
    left join lateral (
      with known as materialized (
        select distinct on (slot) slot, price_usd from (
          select floor(extract(epoch from ${at(0)} - h.at) * 1000 / ${slotMs})::int as slot, h.at, h.price_usd
          from price_1h h where h.coin_id = r.coin_id and h.at > ${at(points * slotMs)} and h.at < ${at(0)}
        ) h where slot between 1 and ${points - 1} order by slot, at desc
      ), filled as (
        select s as slot, (select k.price_usd from known k where k.slot >= s order by k.slot limit 1) as price_usd
        from generate_series(1, ${points - 1}) s
        union all select 0, r.price_usd
      ), scaled as (
        select slot, price_usd, min(price_usd) over () as low, max(price_usd) over () as high from filled where price_usd is not null
      )
      select case when count(*) > 1 then array_agg((case when high = low then 50 else round(100 * (price_usd - low) / (high - low)) end)::smallint
        order by slot desc) end as line from scaled where due.is_due
    ) drawn on true`;
}

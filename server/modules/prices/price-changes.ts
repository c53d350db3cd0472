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
const changeSince = (now: Date, period: keyof typeof periods): SQL => {
  const { table, backMs, gapMs } = periods[period];
  const at = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  return sql`(
    select round(least(100 * (r.price_usd / h.price_usd - 1), 1000000), 4)::real from ${table} h
    where r.price_usd is not null and h.coin_id = r.coin_id and h.at <= ${at(backMs)} and h.at > ${at(backMs + gapMs)} order by h.at desc limit 1)`;
};

/** The same against the nearest price of that time that a source reported (row `p` of `reported_prices`). */
const reportedSince = (now: Date, period: keyof typeof periods): SQL => {
  const { backMs, gapMs } = periods[period];
  const at = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  return sql`(
    select round(least(100 * (r.price_usd / h.price_usd - 1), 1000000), 4)::real from unnest(p.times, p.prices) as h (at, price_usd)
    where r.price_usd is not null and h.at between ${at(backMs + gapMs)} and ${at(backMs - gapMs)}
    order by abs(extract(epoch from h.at - ${at(backMs)})) limit 1)`;
};

const points = 28;
const slotMs = 6 * hourMs;
const refreshMs = hourMs;

/**
 * SQL for the sparkline of row `r` with `coin_id` and `price_usd` and its previous row `m`: up to 28 values from 0 to 100, 6 h apart, ending with
 * the current price. Recalculated hourly. A gap repeats the price before it; null with fewer than two values. A slot without a point of our own
 * has the one that a source reported (row `p`), if any, and then `line_reported` is true.
 */
const sparklineSql = (now: Date, isDue: SQL): SQL => {
  const at = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  return sql`
    select case when is_due then drawn.line else m.line end as line, case when is_due then ${at(0)} else m.line_at end as line_at,
      case when is_due then drawn.reported else coalesce(m.reported->'figures' ? 'line', false) end as line_reported
    from (select ${isDue} or coalesce(m.line_at <= ${at(refreshMs)}, true) or (m.line is null and p.coin_id is not null) as is_due) due
    left join lateral (
      with known as materialized (
        select distinct on (slot) slot, price_usd, reported from (
          select floor(extract(epoch from ${at(0)} - h.at) * 1000 / ${slotMs})::int as slot, h.* from (
            select o.at, o.price_usd, false as reported from price_1h o
            where o.coin_id = r.coin_id and o.at > ${at(points * slotMs)} and o.at < ${at(0)}
            union all select q.at, q.price_usd, true from unnest(p.times, p.prices) as q (at, price_usd)
          ) h
        ) h where slot between 1 and ${points - 1} order by slot, reported, at desc
      ), filled as (
        select s as slot, (select k.price_usd from known k where k.slot >= s order by k.slot limit 1) as price_usd
        from generate_series(1, ${points - 1}) s
        union all select 0, r.price_usd
      ), scaled as (
        select slot, price_usd, min(price_usd) over () as low, max(price_usd) over () as high from filled where price_usd is not null
      )
      select case when count(*) > 1 then array_agg((case when high = low then 50 else round(100 * (price_usd - low) / (high - low)) end)::smallint
        order by slot desc) end as line, coalesce((select bool_or(k.reported) from known k), false) as reported from scaled where due.is_due
    ) drawn on true`;
};

/**
 * SQL for what is computed from past prices of row `r` with `coin_id` and `price_usd` and its previous row `m`: the columns of coin_markets from
 * `change_1h` to `reported`. Each figure is from our own points, or as long as these do not reach back far enough, from those of a source.
 * @param redrawLine the line is drawn again, even if that was done within the hour
 */
export function pastFigures(now: Date, { redrawLine = false } = {}): SQL {
  const redraw = redrawLine ? sql`true` : sql`false`;
  return sql`
    select coalesce(own_1h, reported_1h) as change_1h, coalesce(own_24h, reported_24h) as change_24h, coalesce(own_7d, reported_7d) as change_7d,
      l.line, l.line_at,
      case when figures <> '{}' then jsonb_build_object('source', p.source, 'figures', to_jsonb(figures)) end as reported
    from (select) one left join reported_prices p on p.coin_id = r.coin_id
    cross join lateral (
      select ${changeSince(now, "1h")} as own_1h, ${changeSince(now, "24h")} as own_24h, ${changeSince(now, "7d")} as own_7d
    ) own
    cross join lateral (
      select case when own_1h is null then ${reportedSince(now, "1h")} end as reported_1h,
        case when own_24h is null then ${reportedSince(now, "24h")} end as reported_24h,
        case when own_7d is null then ${reportedSince(now, "7d")} end as reported_7d
    ) past
    cross join lateral (${sparklineSql(now, redraw)}) l
    cross join lateral (
      select case when p.coin_id is null then '{}' else array_remove(array[case when reported_1h is not null then 'change_1h' end,
        case when reported_24h is not null then 'change_24h' end, case when reported_7d is not null then 'change_7d' end,
        case when l.line is not null and l.line_reported then 'line' end], null) end as figures
    ) f`;
}

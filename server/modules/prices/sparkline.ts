import { type SQL, sql } from "drizzle-orm";

const hourMs = 60 * 60_000;
const slots = 28;
const slotMs = 6 * hourMs;
const redrawMs = hourMs;

/**
 * The line of a row `r` with `coin_id` and `price_usd`, beside its row `m` as it was: up to 28 heights from 0 to 100, 6 h apart, ending with the
 * price of now. Drawn anew once an hour; in between it stays as it is. A gap keeps the price before it; null below two heights.
 */
export const lineOf = (now: Date): SQL => {
  const at = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  return sql`
    select case when is_due then drawn.line else m.line end as line, case when is_due then ${at(0)} else m.line_at end as line_at
    from (select coalesce(m.line_at <= ${at(redrawMs)}, true) as is_due) due
    left join lateral (
      with known as materialized (
        select distinct on (slot) slot, price_usd from (
          select floor(extract(epoch from ${at(0)} - h.at) * 1000 / ${slotMs})::int as slot, h.at, h.price_usd
          from price_1h h where h.coin_id = r.coin_id and h.at > ${at(slots * slotMs)} and h.at < ${at(0)}
        ) h where slot between 1 and ${slots - 1} order by slot, at desc
      ), told as (
        select s as slot, (select k.price_usd from known k where k.slot >= s order by k.slot limit 1) as price_usd
        from generate_series(1, ${slots - 1}) s
        union all select 0, r.price_usd
      ), scaled as (
        select slot, price_usd, min(price_usd) over () as low, max(price_usd) over () as high from told where price_usd is not null
      )
      select case when count(*) > 1 then array_agg((case when high = low then 50 else round(100 * (price_usd - low) / (high - low)) end)::smallint
        order by slot desc) end as line from scaled where due.is_due
    ) drawn on true`;
};

import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { linesOf } from "./lines.ts";

type Work = Pick<Context, "db" | "clock">;

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Hourly values are kept for so long, and those of midnight for ever. */
const hourlyMs = 90 * dayMs;
/** Users whose past is estimated in one go. */
const mostAtOnce = 20;

/**
 * Estimates what a new portfolio would have been worth before: what it holds now at the prices of then, daily for a year and every second
 * hour for a week. A moment at which less than nine tenths of it had a price tells nothing and is left out.
 */
export const estimatePast = async ({ db, clock }: Work): Promise<void> => {
  const now = clock();
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select h.user_id as id from (
      select user_id from portfolio_holdings union select user_id from portfolio_addresses where last_synced_at is not null
    ) h where not exists (select from portfolio_snapshots s where s.user_id = h.user_id) limit ${mostAtOnce}`);
  if (rows.length === 0) return;
  const these = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
  const moments = sql`
    select date_trunc('day', ${at}) - n * interval '1 day' as at, 'price_1d' as source from generate_series(8, 365) n
    union all
    select date_trunc('hour', ${at}) - n * interval '2 hours', 'price_1h' from generate_series(1, 84) n`;
  await db.execute(sql`
    with lines as materialized (select * from (${linesOf((column) => sql`${column} = any(${these})`, now)}) l where l.value is not null),
    totals as (select user_id, sum(value) as total from lines group by user_id)
    insert into portfolio_snapshots (user_id, at, value_usd, estimated)
    select l.user_id, g.at, sum(l.amount * p.price_usd), true
    from (${moments}) g cross join lines l join totals t using (user_id)
    cross join lateral (
      (select price_usd from price_1d d where g.source = 'price_1d' and d.coin_id = l.coin_id and d.day <= g.at::date and d.day > g.at::date - 3
        order by d.day desc limit 1)
      union all
      (select price_usd from price_1h h where g.source = 'price_1h' and h.coin_id = l.coin_id and h.at <= g.at and h.at > g.at - interval '6 hours'
        order by h.at desc limit 1)
    ) p
    group by l.user_id, g.at, t.total having sum(l.value) >= 0.9 * t.total
    on conflict do nothing`);
};

/** Keeps what every portfolio is worth at this hour, once; of what is older than 90 days the values of midnight stay. */
export const keepValues = async (work: Work): Promise<void> => {
  await estimatePast(work);
  const now = work.clock();
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString();
  await work.db.execute(sql`
    insert into portfolio_snapshots (user_id, at, value_usd)
    select user_id, ${hour}::timestamptz, coalesce(sum(value), 0) from (${linesOf(() => sql`true`, now)}) l group by user_id order by user_id
    on conflict do nothing`);
  await work.db.execute(sql`
    delete from portfolio_snapshots where at < ${new Date(now.getTime() - hourlyMs).toISOString()}::timestamptz and extract(hour from at at time zone 'UTC') <> 0`);
};

import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { linesOf } from "./lines.ts";

type Work = Pick<Context, "db" | "clock">;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Hourly values are kept for so long, and the first of each day for ever. */
const hourlyMs = 90 * dayMs;
/** Users whose past is estimated in one statement. */
const mostAtOnce = 20;
/** What moved so lately was not there when the past was estimated the last time: that is done every second minute. */
const movedMs = 4 * minuteMs;
const noUser = "00000000-0000-0000-0000-000000000000";

/**
 * The users after this one who hold anything that has a price, of whom nothing was kept yet, and whose past was not estimated, or not
 * since what they hold moved.
 */
const findNew = async ({ db, clock }: Work, after: string): Promise<string[]> => {
  const lately = new Date(clock().getTime() - movedMs).toISOString();
  const { rows } = await db.execute<{ id: string }>(sql`
    select h.user_id as id from (
      select user_id from portfolio_holdings join coin_markets using (coin_id) where price_usd is not null
      union select user_id from portfolio_addresses a where exists (
        select from portfolio_balances b join coin_markets using (coin_id) where b.address_id = a.id and price_usd is not null)
    ) h
    where h.user_id > ${after}::uuid and not exists (select from portfolio_snapshots s where s.user_id = h.user_id and not s.estimated)
      and (not exists (select from portfolio_snapshots s where s.user_id = h.user_id)
        or exists (select from portfolio_updates u where u.user_id = h.user_id and u.at > ${lately}::timestamptz))
    order by h.user_id limit ${mostAtOnce}`);
  return rows.map(({ id }) => id);
};

/** Puts the estimated past of these users in the place of what was estimated before. */
const estimateThese = async (tx: Queries, users: string[], now: Date): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const these = sql`${sql.param(users)}::uuid[]`;
  await tx.execute(sql`delete from portfolio_snapshots where user_id = any(${these}) and estimated`);
  const moments = sql`
    select date_trunc('day', ${at}) - n * interval '1 day' as at, 'price_1d' as source from generate_series(8, 365) n
    union all
    select date_trunc('hour', ${at}) - n * interval '2 hours', 'price_1h' from generate_series(1, 84) n`;
  await tx.execute(sql`
    with lines as materialized (select * from (${linesOf((column) => sql`${column} = any(${these})`, now)}) l where l.value is not null),
    totals as (select user_id, sum(value) as total from lines group by user_id)
    insert into portfolio_snapshots (user_id, at, value_usd, estimated)
    select l.user_id, g.at, sum(l.amount * p.price_usd), true
    from (${moments}) g cross join lines l join totals t using (user_id)
    cross join lateral (
      (select price_usd from price_1d d where g.source = 'price_1d' and d.coin_id = l.coin_id and d.day < g.at::date and d.day >= g.at::date - 3
        order by d.day desc limit 1)
      union all
      (select price_usd from price_1h h where g.source = 'price_1h' and h.coin_id = l.coin_id and h.at <= g.at and h.at > g.at - interval '6 hours'
        order by h.at desc limit 1)
    ) p
    group by l.user_id, g.at, t.total having sum(l.value) >= 0.9 * t.total
    on conflict do nothing`);
};

/**
 * Estimates what new portfolios would have been worth before: what they hold now at the prices of then, daily for a year and every second
 * hour for a week. A moment at which less than nine tenths of one had a price tells nothing and is left out. Until the first hour is kept
 * it is estimated again after each move, so that what is entered bit by bit does not look like a gain.
 */
export const estimatePast = async (work: Work): Promise<void> => {
  const now = work.clock();
  for (let users = await findNew(work, noUser); users.length > 0; users = await findNew(work, users.at(-1) ?? noUser)) {
    await work.db.transaction((tx) => estimateThese(tx, users, now));
  }
};

/** Keeps what every portfolio is worth at this hour, once, where any of it has a price that counts; of what is older than 90 days the first of each day stays. */
export const keepValues = async (work: Work): Promise<void> => {
  await estimatePast(work);
  const now = work.clock();
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString();
  await work.db.execute(sql`
    insert into portfolio_snapshots (user_id, at, value_usd)
    select user_id, ${hour}::timestamptz, sum(value) from (${linesOf(() => sql`true`, now)}) l
    group by user_id having sum(value) is not null order by user_id
    on conflict do nothing`);
  await work.db.execute(sql`
    delete from portfolio_snapshots s where s.at < ${new Date(now.getTime() - hourlyMs).toISOString()}::timestamptz
      and exists (select from portfolio_snapshots e where e.user_id = s.user_id and e.at < s.at and e.at >= date_trunc('day', s.at, 'UTC'))`);
};

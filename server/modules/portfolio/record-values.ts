import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { portfolioLines, priceState, priceStateJoins } from "./lines.ts";

type ValuesContext = Pick<Context, "db" | "clock">;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Retention of hourly values; the first of each day is kept forever. */
const hourlyRetentionMs = 90 * dayMs;
/** Users per statement. */
const batchSize = 20;
/** Updates this recent may be newer than the last estimate: the job runs every second minute. */
const recentUpdateMs = 4 * minuteMs;
const noUser = "00000000-0000-0000-0000-000000000000";

/**
 * The next users, by id, with priced coins and no recorded value yet, whose history was not estimated since their last update.
 */
const findUsersToEstimate = async ({ db, clock }: ValuesContext, after: string): Promise<string[]> => {
  const recently = new Date(clock().getTime() - recentUpdateMs).toISOString();
  const { rows } = await db.execute<{ id: string }>(sql`
    select h.user_id as id from (
      select user_id from portfolio_holdings join coin_markets using (coin_id) where price_usd is not null
      union select user_id from portfolio_addresses a where exists (
        select from portfolio_balances b join coin_markets using (coin_id) where b.address_id = a.id and price_usd is not null)
    ) h
    where h.user_id > ${after}::uuid and not exists (select from portfolio_snapshots s where s.user_id = h.user_id and not s.estimated)
      and (not exists (select from portfolio_snapshots s where s.user_id = h.user_id)
        or exists (select from portfolio_updates u where u.user_id = h.user_id and u.at > ${recently}::timestamptz))
    order by h.user_id limit ${batchSize}`);
  return rows.map(({ id }) => id);
};

/** Replaces the estimated history of these users. */
const estimateUsers = async (tx: Queries, users: string[], now: Date): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const userIds = sql`${sql.param(users)}::uuid[]`;
  await tx.execute(sql`delete from portfolio_snapshots where user_id = any(${userIds}) and estimated`);
  const moments = sql`
    select date_trunc('day', ${at}) - n * interval '1 day' as at, 'price_1d' as source from generate_series(8, 365) n
    union all
    select date_trunc('hour', ${at}) - n * interval '2 hours', 'price_1h' from generate_series(1, 84) n`;
  await tx.execute(sql`
    with lines as materialized (select * from (${portfolioLines((column) => sql`${column} = any(${userIds})`, now)}) l where l.value is not null),
    totals as (select user_id, sum(value) as total from lines group by user_id)
    insert into portfolio_snapshots (user_id, at, value_usd, estimated)
    select l.user_id, g.at, sum(l.at_coin_price * p.price_usd), true
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
 * Estimates the history of new portfolios: current amounts at past prices, daily for a year and every two hours for a week. Moments at which
 * less than 90 % of the value has a price are left out. Until the first hourly value it is estimated again after each update, so that coins
 * entered one by one do not look like a gain.
 */
export async function estimateHistory(ctx: ValuesContext): Promise<void> {
  const now = ctx.clock();
  for (
    let users = await findUsersToEstimate(ctx, noUser);
    users.length > 0;
    users = await findUsersToEstimate(ctx, users.at(-1) ?? noUser)
  ) {
    await ctx.db.transaction((tx) => estimateUsers(tx, users, now));
  }
}

/** Records every portfolio's value once per hour if any of its prices counts, and thins values older than 90 days to the first of each day. */
export async function recordValues(ctx: ValuesContext): Promise<void> {
  await estimateHistory(ctx);
  const now = ctx.clock();
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString();
  await ctx.db.execute(sql`
    insert into portfolio_snapshots (user_id, at, value_usd, left_out_usd)
    select user_id, ${hour}::timestamptz, sum(value), sum(left_out) from (${portfolioLines(() => sql`true`, now)}) l
    group by user_id having sum(value) is not null order by user_id
    on conflict do nothing`);
  // In the order in which the price guard locks them.
  await ctx.db.execute(sql`
    update portfolio_prices t set counted_at = ${now.toISOString()} from (
      select p.coin_id from portfolio_prices p join coins c on c.id = p.coin_id ${priceStateJoins} ${priceState(now)}
      where q.counted is not null order by p.coin_id for update of p
    ) n where t.coin_id = n.coin_id`);
  await ctx.db.execute(sql`
    delete from portfolio_snapshots s where s.at < ${new Date(now.getTime() - hourlyRetentionMs).toISOString()}::timestamptz
      and exists (select from portfolio_snapshots e where e.user_id = s.user_id and e.at < s.at and e.at >= date_trunc('day', s.at, 'UTC'))`);
}

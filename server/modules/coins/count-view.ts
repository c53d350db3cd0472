import { createHmac } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { networkOf, visitorBlockOf } from "../../core/network.ts";
import { findVisibleCoin } from "./find-coin.ts";
import { utcDay } from "./presenter.ts";

/** The start of a moment's UTC hour, in ISO 8601. */
export function hourStart(now: Date): string {
  return `${now.toISOString().slice(0, 13)}:00:00Z`;
}

/** A network or a block of them, as it is stored with its views of a UTC day. */
function visitorOf({ secret }: Pick<Context, "secret">, network: string, day: string): Buffer {
  return createHmac("sha256", secret).update(`${day}\n${network}`).digest().subarray(0, 16);
}

/** Under which a visitor is stored once for all coins. */
const anyCoin = "00000000-0000-0000-0000-000000000000";

/** Whether a network (`networkOf`) has opened a coin's page on a UTC day, as a condition. */
export function hasViewed(ctx: Pick<Context, "secret">, coinId: string, network: string, day: string): SQL {
  return sql`exists (select from coin_views where day = ${day}::date and coin_id = ${coinId}::uuid
    and visitor = ${visitorOf(ctx, network, day)}::bytea)`;
}

/**
 * Counts a view: one per visitor, coin and UTC day. A visitor is a block of networks (`visitorBlockOf`), whatever the browser or account. The
 * block is stored for two days, and so is the network for `hasViewed`, each as a hash keyed by a secret and the day, so that no visitor can be
 * tracked across days.
 * @throws {AppError} not_found
 */
export async function countView(ctx: Context, coinId: string, address: string, now: Date): Promise<void> {
  const coin = await findVisibleCoin(ctx.db, coinId, null);
  const day = utcDay(now);
  const [network, block] = [networkOf(address), visitorBlockOf(address)].map((of) => visitorOf(ctx, of, day));
  await ctx.db.execute(sql`
    with opened as (
      insert into coin_views (day, coin_id, visitor) values
        (${day}, ${coin.id}, ${network}), (${day}, ${coin.id}, ${block}), (${day}, ${anyCoin}, ${block})
      on conflict do nothing returning coin_id, visitor
    ), seen as (
      select coin_id from opened where visitor = ${block} and coin_id = ${coin.id}
    ), total as (
      update coin_tallies t set views_total = views_total + 1 from seen where t.coin_id = seen.coin_id
    )
    insert into coin_hours as h (coin_id, hour, views) select coin_id, ${hourStart(now)}, 1 from seen
    on conflict (coin_id, hour) do update set views = h.views + 1`);
}

/** SQL for visitors by day, of the days whose hashes are stored still. */
const storedVisitors = (condition: SQL): SQL =>
  sql`select v.day, count(*)::int as visitors from coin_views v where v.coin_id = ${anyCoin} and ${condition} group by v.day`;

/** SQL for the days since one with the number of visitors who opened a coin's page, each counted once a day. */
export function visitorsByDay(first: string): SQL {
  return sql`(select day, max(visitors) as visitors from (
    select day, visitors from visitor_days where day >= ${first}::date
    union all ${storedVisitors(sql`v.day >= ${first}::date`)}) d group by day)`;
}

/** Sums up the visitors of days that are over, and deletes their hashes of the days before yesterday, and hourly counts that no figure needs any more. */
export async function purgeOldActivity(ctx: Context): Promise<void> {
  const twoDaysAgo = new Date(ctx.clock().getTime() - 2 * 86_400_000);
  await ctx.db.execute(sql`
    insert into visitor_days (day, visitors) ${storedVisitors(sql`v.day < ${utcDay(ctx.clock())}`)} on conflict do nothing`);
  await ctx.db.execute(sql`delete from coin_views where day < ${utcDay(twoDaysAgo)}`);
  await ctx.db.execute(sql`delete from coin_hours where hour < ${twoDaysAgo.toISOString()}`);
}

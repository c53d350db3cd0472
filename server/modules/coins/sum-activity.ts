import { orderSignals, trendingTime } from "@cointally/contract/order-signals.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { hourStart } from "./count-view.ts";

const hourMs = 3_600_000;

/** The points of a signal as a literal, whose type is numeric. */
const points = (signal: "votes" | "watchers" | "viewers") => sql.raw(String(orderSignals[signal].points));

/**
 * Sums the last 24 hours of every coin that had activity (api.md: `last_24h`, trending), by the table of signals in contract/order-signals.ts.
 * Votes and viewers come from hourly buckets; watches from the watchlists themselves, one for each person, so that unwatching and watching
 * again adds nothing. Run once a minute; unchanged rows are not written.
 * @returns the coins whose votes of 24 hours changed
 */
export async function sumActivity(ctx: Pick<Context, "db" | "clock">): Promise<string[]> {
  const now = ctx.clock();
  const at = sql`${now.toISOString()}::timestamptz`;
  // The first full hour of the time.
  const since = sql`${hourStart(new Date(now.getTime() - (trendingTime.hours - 1) * hourMs))}::timestamptz`;
  const decay = (hour: SQL) =>
    sql`power(0.5, floor(extract(epoch from ${at} - ${hour}) / 3600) / ${sql.raw(String(trendingTime.halfLifeHours))})`;
  const { rows } = await ctx.db.execute<{ coin_id: string }>(sql`
    with hours as (
      select coin_id, sum(votes)::int as votes, sum(views)::int as views, sum((${points("votes")} * votes + ${points("viewers")} * views) * ${decay(sql`hour`)}) as score
      from coin_hours where hour >= ${since} and hour <= ${at} group by coin_id
    ), watches as (
      select coin_id, count(*)::int as watchers, sum(${points("watchers")} * ${decay(sql`date_trunc('hour', began_at, 'UTC')`)}) as score
      from watchlist_coins where counted and began_at >= ${since} and began_at <= ${at} group by coin_id
    ), sums as materialized (
      select coin_id, coalesce(h.votes, 0) as votes, coalesce(h.views, 0) as views, coalesce(w.watchers, 0) as watchers,
        (coalesce(h.score, 0) + coalesce(w.score, 0))::real as trending
      from hours h full join watches w using (coin_id)
    ), removed as (
      delete from coin_activity a where not exists (select 1 from sums s where s.coin_id = a.coin_id)
    ), written as (
    insert into coin_activity as a (coin_id, votes_24h, views_24h, new_watchers_24h, trending)
    select coin_id, votes, views, watchers, trending from sums
    on conflict (coin_id) do update set votes_24h = excluded.votes_24h, views_24h = excluded.views_24h,
      new_watchers_24h = excluded.new_watchers_24h, trending = excluded.trending
    where (a.votes_24h, a.views_24h, a.new_watchers_24h, a.trending)
      is distinct from (excluded.votes_24h, excluded.views_24h, excluded.new_watchers_24h, excluded.trending)
    )
    select coin_id from sums s full join coin_activity a using (coin_id) where coalesce(s.votes, 0) <> coalesce(a.votes_24h, 0)`);
  return rows.map(({ coin_id }) => coin_id);
}

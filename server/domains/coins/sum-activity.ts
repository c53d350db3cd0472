import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";

/**
 * Sums the last 24 hours of every coin that had activity, from hourly buckets (api.md: `last_24h`, trending). Trending is
 * 3 × votes + 2 × new watchers + 0.2 × unique views, each halved every 6 hours. Run once a minute; rows that would not change are
 * not written.
 */
export const sumActivity = async (ctx: Pick<Context, "db" | "clock">): Promise<void> => {
  const now = ctx.clock();
  const since = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  await ctx.db.execute(sql`
    with sums as materialized (
      select coin_id, sum(votes)::int as votes, sum(views)::int as views,
        sum((3 * votes + 2 * watches + 0.2 * views) * power(0.5, floor(extract(epoch from ${now.toISOString()}::timestamptz - hour) / 3600) / 6))::real as trending
      from coin_hours where hour > ${since} and hour <= ${now.toISOString()} group by coin_id
    ), gone as (
      delete from coin_activity a where not exists (select 1 from sums s where s.coin_id = a.coin_id)
    )
    insert into coin_activity as a (coin_id, votes_24h, views_24h, trending)
    select coin_id, votes, views, trending from sums
    on conflict (coin_id) do update set votes_24h = excluded.votes_24h, views_24h = excluded.views_24h, trending = excluded.trending
    where (a.votes_24h, a.views_24h, a.trending) is distinct from (excluded.votes_24h, excluded.views_24h, excluded.trending)`);
};

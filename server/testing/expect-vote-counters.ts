import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Queries } from "../database/client.ts";

/** Compares every stored counter of votes with the votes themselves: totals, UTC days and hours of all coins. */
export async function expectVoteCounters(db: Queries): Promise<void> {
  const { rows } = await db.execute(sql`
    with counted as (
      select 'total' as counter, coin_id, null::text as at, count(*) filter (where state = 'counted')::int as votes, 0 as held, 0 as void
      from votes group by 2
      union all
      select 'day', coin_id, day::text, count(*) filter (where state = 'counted')::int, count(*) filter (where state = 'held')::int,
        count(*) filter (where state = 'void')::int from votes group by 2, 3
      union all
      select 'hour', coin_id, (date_trunc('hour', created_at, 'utc') at time zone 'utc')::text, count(*)::int, 0, 0
      from votes where state = 'counted' group by 2, 3
    ), stored as (
      select 'total' as counter, coin_id, null::text as at, votes_total as votes, 0 as held, 0 as void from coin_tallies
      union all
      select 'day', coin_id, day::text, votes, held, void from coin_days
      union all
      select 'hour', coin_id, (hour at time zone 'utc')::text, votes, 0, 0 from coin_hours
    )
    select c.counter, c.coin_id, c.at, c.votes, c.held, c.void, s.votes as stored_votes, s.held as stored_held, s.void as stored_void
    from counted c full join stored s on s.counter = c.counter and s.coin_id = c.coin_id and s.at is not distinct from c.at
    where (coalesce(c.votes, 0), coalesce(c.held, 0), coalesce(c.void, 0)) <> (coalesce(s.votes, 0), coalesce(s.held, 0), coalesce(s.void, 0))`);
  expect(rows).toEqual([]);
}

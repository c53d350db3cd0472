import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";

type State = "counted" | "held" | "void";
/** A vote whose state changes; null for one that was not in the database before. */
export type StateChange = { coin_id: string; day: string; created_at: string; from: State | null; to: State };

/**
 * Updates the counters of coins, days and hours for votes whose states changed. Locks them in the same order as `castVote`, coin by coin.
 */
export async function changeVoteCounts(tx: Queries, changes: StateChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = (of: (change: StateChange) => unknown) => sql.param(changes.map(of));
  const by = (state: State) =>
    sql`sum((c.to_state = ${state})::int - (c.from_state is not distinct from ${state})::int)`;
  const change = sql`unnest(${column(({ coin_id }) => coin_id)}::uuid[], ${column(({ day }) => day)}::date[],
    ${column(({ created_at }) => created_at)}::timestamptz[], ${column(({ from }) => from)}::text[], ${column(({ to }) => to)}::text[])
    as c (coin_id, day, created_at, from_state, to_state)`;
  await tx.execute(sql`
    select from coin_tallies where coin_id = any(${column(({ coin_id }) => coin_id)}::uuid[]) order by coin_id for update`);
  await tx.execute(sql`
    update coin_tallies t set votes_total = votes_total + n
    from (select c.coin_id, ${by("counted")} as n from ${change} group by 1) c where t.coin_id = c.coin_id and n <> 0`);
  await tx.execute(sql`
    insert into coin_days as d (coin_id, day, votes, held, void)
    select c.coin_id, c.day, ${by("counted")}, ${by("held")}, ${by("void")} from ${change} group by 1, 2
    on conflict (coin_id, day) do update
      set votes = d.votes + excluded.votes, held = d.held + excluded.held, void = d.void + excluded.void`);
  await tx.execute(sql`
    insert into coin_hours as h (coin_id, hour, votes)
    select c.coin_id, date_trunc('hour', c.created_at), ${by("counted")} as n from ${change} group by 1, 2 having ${by("counted")} <> 0
    on conflict (coin_id, hour) do update set votes = h.votes + excluded.votes`);
}

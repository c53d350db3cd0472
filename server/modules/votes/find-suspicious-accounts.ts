import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import type { Suspect } from "../integrity/find-suspects.ts";
import type { VoteKey } from "./change-vote-states.ts";

/**
 * Those of a coin's votes that are of accounts which have another vote for the coin that is held and not decided on, or a void vote of the last
 * 30 days. They are held with what the earlier votes shared.
 */
export async function findVotesOfHeldAccounts(tx: Queries, votes: VoteKey[], now: Date): Promise<Suspect[]> {
  const column = (of: (vote: VoteKey) => string) => sql.param(votes.map(of));
  const { rows } = await tx.execute<Suspect>(sql`
    with latest as materialized (
      select v.id, v.coin_id, v.day, v.user_id
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ coin_id }) => coin_id)}::uuid[], ${column(({ day }) => day)}::date[]) as l (id, coin_id, day)
      join votes v on v.id = l.id and v.coin_id = l.coin_id and v.day = l.day
      where v.state = 'counted' and v.user_id is not null and not exists (select from held_votes h where h.vote_id = v.id)
    )
    select l.id, l.coin_id, l.day::text as day, array['held_before'] as signals, array_agg(distinct key) filter (where key is not null) as evidence
    from latest l join votes e on e.user_id = l.user_id and e.state <> 'counted' and e.day > ${now.toISOString()}::date - 30
    join held_votes h on h.vote_id = e.id and (h.decision = 'void' or h.decision is null and h.coin_id = l.coin_id)
    left join unnest(h.evidence) key on true
    group by l.id, l.coin_id, l.day`);
  return rows.map(({ evidence, ...suspect }) => ({ ...suspect, evidence: evidence ?? [] }));
}

/** The counted votes that an account which is being erased cast in the last seven days. */
export async function findVotesOfErased(tx: Queries, userId: string, now: Date): Promise<Suspect[]> {
  const { rows } = await tx.execute<Suspect>(sql`
    select v.id, v.coin_id, v.day::text as day, array['erased_account'] as signals, array[n.network] as evidence
    from network_uses n join votes v on v.id = n.vote_id and v.coin_id = n.coin_id and v.day = (n.created_at at time zone 'utc')::date
    where n.user_id = ${userId} and n.created_at > ${now.toISOString()}::timestamptz - interval '7 days' and v.state = 'counted'
      and not exists (select from held_votes h where h.vote_id = v.id)
    order by v.coin_id, v.id`);
  return rows;
}

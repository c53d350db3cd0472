import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { newId, type Queries } from "../database/client.ts";

export type VoteOf = {
  at: string;
  /** Names of what the vote shares with others; each name is one network, or one domain. */
  network?: string;
  emailDomain?: string;
  accountDays?: number;
  userId?: string;
  /** Whether the second look has seen it. */
  judged?: boolean;
};

const keyOf = (name: string) => createHash("sha256").update(name).digest().subarray(0, 16);

/** Stores counted votes as `castVote` does, with their counters, evidence and entries for the log, by accounts of their own. @returns their ids */
export async function storeCountedVotes(db: Queries, coinId: string, votes: VoteOf[]): Promise<string[]> {
  const rows = votes.map(({ at, network, emailDomain, accountDays = 0, userId, judged = true }) => ({
    id: newId(Date.parse(at)),
    user: userId ?? newId(),
    is_given: userId !== undefined,
    use: newId(),
    at,
    network: keyOf(network ?? newId()).toString("hex"),
    domain: emailDomain ? keyOf(emailDomain).toString("hex") : null,
    created: new Date(Date.parse(at) - accountDays * 86_400_000 - 60_000).toISOString(),
    judged,
  }));
  await db.execute(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "user" uuid, is_given boolean, use uuid, at timestamptz,
        network text, domain text, created timestamptz, judged boolean)
    ), voter as (
      insert into users (id, name, email, password_hash, created_at) select "user", 'Voter', "user" || '@voters.example', 'none', created
      from given where not is_given returning id
    ), vote as (
      insert into votes (id, coin_id, user_id, day, created_at)
      select g.id, ${coinId}::uuid, coalesce(v.id, "user"), (at at time zone 'utc')::date, at from given g left join voter v on v.id = "user"
      returning id, coin_id, day, created_at
    ), fact as (
      insert into network_uses (id, user_id, action, vote_id, coin_id, network, email_domain, is_new, account_created_at, vote_days, voted_long_before,
        judged_at, created_at)
      select use, "user", 'vote', id, ${coinId}::uuid, decode(network, 'hex'), decode(domain, 'hex'), created > at - interval '2 days', created, 0, false,
        case when judged then at end, at from given
    ), total as (
      update coin_tallies set votes_total = votes_total + (select count(*) from vote) where coin_id = ${coinId}::uuid
    ), day as (
      insert into coin_days as d (coin_id, day, votes) select coin_id, day, count(*) from vote group by 1, 2
      on conflict (coin_id, day) do update set votes = d.votes + excluded.votes
    ), hour as (
      insert into coin_hours as h (coin_id, hour, votes) select coin_id, date_trunc('hour', created_at), count(*) from vote group by 1, 2
      on conflict (coin_id, hour) do update set votes = h.votes + excluded.votes
    )
    insert into ledger_queue (vote_id, coin_id, day, created_at, ready)
    select v.id, coin_id, day, created_at, judged from vote v join given g on g.id = v.id`);
  return rows.map(({ id }) => id);
}

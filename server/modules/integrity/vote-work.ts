import { type SQL, sql } from "drizzle-orm";
import type { Origin } from "./networks.ts";
import { isOpenDomain } from "./open-domains.ts";
import { voteLevel } from "./work-levels.ts";

/** Of which votes of the coin the work is computed: the latest 100 of the last 24 hours. */
const compared = { votes: 100, interval: sql`interval '24 hours'` };
/** Accounts below this age are new. */
export const newAccount = sql`interval '48 hours'`;

/** More than 30 votes in an hour, and more than 5 times as many as in a usual hour of the last day. */
const isBurst = sql`s.last_hour > 30 and s.last_hour > 5 * s.usual_hour`;

/**
 * Parts of the statement that casts a vote, after one named `voter` (id, created_at). `account` has what is stored of the voter with the
 * vote, for the second look (find-suspects.ts); `needed` has one row with the level of the proof-of-work that the vote needs as `work`, or
 * null. What is read by account is a part of its own, which names the account: a database that is sharded by coin can ask all shards for it
 * (docs/scaling.md).
 */
export function workOfVote(
  { userId, coinId, origin, now }: { userId: string; coinId: string; origin: Origin; now: Date },
  withWork: boolean,
): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`voted_long_before as materialized (
      select v.day from votes v where v.user_id = ${userId}::uuid and v.state = 'counted' and v.day < ${at}::date - 3 limit 1
    ), voted_days as materialized (
      select v.day from votes v where v.user_id = ${userId}::uuid and v.state = 'counted' and v.day >= ${at}::date - 30 and v.day < ${at}::date limit 200
    ), account as materialized (
      select created_at as account_created_at, created_at > ${at} - ${newAccount} as is_new,
        (select count(distinct day) from voted_days) as vote_days, exists (select from voted_long_before) as voted_long_before
      from voter
    ), needed as materialized (${withWork ? neededWork({ coinId, origin, at }) : sql`select null::int as work`})`;
}

function neededWork({ coinId, origin, at }: { coinId: string; origin: Origin; at: SQL }): SQL {
  return sql`
      select ${voteLevel(isBurst, isOpenDomain(sql`${origin.emailDomain}::bytea`, sql`${coinId}::uuid`, at))} as work from (
        select count(*) filter (where is_new and network = ${origin.network}::bytea) as network_new,
          count(*) filter (where is_new and (block_48 = ${origin.block48}::bytea or block_56 = ${origin.block56}::bytea)) as block_new,
          count(*) filter (where is_new and email_domain = ${origin.emailDomain}::bytea) as domain_new,
          (select coalesce(sum(votes), 0) from coin_hours h
            where h.coin_id = ${coinId}::uuid and h.hour > ${at} - interval '1 hour' and h.hour <= ${at}) as last_hour,
          (select coalesce(sum(votes), 0) / 24.0 from coin_hours h
            where h.coin_id = ${coinId}::uuid and h.hour > ${at} - interval '25 hours' and h.hour <= ${at} - interval '1 hour') as usual_hour
        from (
          select network, block_48, block_56, email_domain, is_new from network_uses
          where coin_id = ${coinId}::uuid and action = 'vote' and created_at > ${at} - ${compared.interval} and created_at <= ${at}
          order by created_at desc limit ${sql.raw(String(compared.votes))}
        ) latest
      ) s`;
}

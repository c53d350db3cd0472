import type { SignalCode } from "@cointally/contract/held-votes.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Origin } from "./networks.ts";
import { voteLevel } from "./work-levels.ts";

type Family = "account age" | "network" | "mail domain" | "timing" | "path" | "set of coins";
type Signal = {
  family: Family;
  weight: number;
  /** A condition over `voter`, what is known of the account, and `s`, one row of counts over the coin's latest votes. */
  when: SQL;
};

/** Which votes of the coin are compared: the latest 100 of the last 24 hours. */
const compared = { votes: 100, interval: sql`interval '24 hours'` };
/** Accounts below this age are new. */
const newAccount = sql`interval '48 hours'`;

/** Several new accounts share a thing, and hardly anyone else does: an office or a carrier has accounts of all ages. */
const newGroup = (shared: "network" | "block" | "domain") =>
  sql`${sql.raw(`s.${shared}_new`)} >= ${sql.raw(shared === "domain" ? "5" : "4")} and ${sql.raw(`s.${shared}_new`)} >= 0.75 * ${sql.raw(`s.${shared}`)}`;

/** One of these is behind a large part of the coin's latest votes, or came at once: behind most of those of the last hour. */
const majority = (shared: "network" | "block") => {
  const count = (what: string) => sql.raw(`s.${shared}${what}`);
  return sql`${newGroup(shared)} and (${count("")} > 0.4 * s.votes
    or ${count("_new_hour")} >= 4 and ${count("_new_hour")} > 0.4 * s.hour)`;
};

/**
 * What makes a vote suspicious, and how much. Of each family the heaviest signal counts. docs/vote-integrity.md has this table for
 * readers.
 */
export const voteSignals = {
  new_account: { family: "account age", weight: 1, when: sql`voter.is_new` },
  network_of_new_accounts: { family: "network", weight: 2, when: newGroup("network") },
  block_of_new_accounts: { family: "network", weight: 2, when: newGroup("block") },
  network_majority: { family: "network", weight: 5, when: majority("network") },
  block_majority: { family: "network", weight: 5, when: majority("block") },
  domain_of_new_accounts: { family: "mail domain", weight: 4, when: newGroup("domain") },
  regular_intervals: {
    family: "timing",
    weight: 2,
    when: sql`s.gaps >= 10 and s.gap_deviation < 0.1 * s.gap_mean and s.newcomers >= 0.75 * s.votes`,
  },
  /** One of the first votes of an account that is older than two days. */
  dormant_account: { family: "account age", weight: 2, when: sql`voter.dormant_until_lately` },
  /** Most of the coin's latest voters are such accounts. */
  dormant_majority: {
    family: "timing",
    weight: 4,
    when: sql`voter.dormant and s.dormant >= 30 and s.dormant >= 0.6 * s.votes`,
  },
  /** Half of the coin's latest voters voted for the voter's other coins of today as well. */
  same_coins: {
    family: "set of coins",
    weight: 4,
    when: sql`s.same_coins`,
  },
  vote_after_sign_up: { family: "path", weight: 1, when: sql`voter.just_signed_up` },
} as const satisfies Record<SignalCode, Signal>;

/** The weight that holds a vote, and the one during a burst of votes for the coin. */
export const holdWeights = { usual: 6, burst: 5 };

/** Whether at least eight of the compared voters, and half of them, voted today for three quarters of the voter's other coins. */
const sameCoins = sql`(select count(*) from latest where user_id in (
          select user_id from same_votes group by user_id having count(*) >= 0.75 * (select count(*) from others)
        )) >= (select voters from same_coins_from)`;

/** More than 30 votes in an hour, and more than 5 times as many as in a usual hour of the last day. */
const isBurst = sql`s.last_hour > 30 and s.last_hour > 5 * s.usual_hour`;

/**
 * Parts of the statement that casts a vote, after one named `voter` (id, created_at). `account` has what is known of the voter; `signals` has
 * one row with the codes that hold the vote, or null where it counts, and in `work` the level of the proof-of-work that it needs, or null. A
 * vote is held when the weights reach `holdWeights` and at least two families agree, so never for a shared network alone. What is compared
 * of earlier votes was stored with them, so that no other table is read for each. What is read by account is a part of its own, which names
 * the accounts or takes them from the results of other parts: a database that is sharded by coin can ask all shards for it (docs/scaling.md).
 */
export function signalsOfVote(
  { userId, coinId, origin, now }: { userId: string; coinId: string; origin: Origin; now: Date },
  withWork: boolean,
): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = Object.entries(voteSignals).map(
    ([code, { family, weight, when }]) =>
      sql`(${sql.raw(`'${code}'`)}, ${sql.raw(`'${family}'`)}, ${sql.raw(String(weight))}, ${when})`,
  );
  return sql`voted_long_before as materialized (
      select v.day from votes v where v.user_id = ${userId}::uuid and v.day < ${at}::date - 3 limit 1
    ), voted_lately as materialized (
      select v.day from votes v where v.user_id = ${userId}::uuid and v.day >= ${at}::date - 3 and v.day < ${at}::date limit 1
    ), account as materialized (
      select id, created_at > ${at} - ${newAccount} as is_new, created_at > ${at} - interval '5 minutes' as just_signed_up,
        created_at <= ${at} - ${newAccount} and not exists (select from voted_long_before)
          and not exists (select from voted_lately) as dormant,
        created_at <= ${at} - ${newAccount} and not exists (select from voted_long_before) as dormant_until_lately
      from voter
    ), others as materialized (
      select v.coin_id from votes v where v.user_id = ${userId}::uuid and v.day = ${at}::date and v.coin_id <> ${coinId}::uuid
    ), latest as materialized (
      select n.user_id, n.created_at, n.network = ${origin.network}::bytea as same_network,
        coalesce(n.block_48 = ${origin.block48}::bytea or n.block_56 = ${origin.block56}::bytea, false) as same_block,
        coalesce(n.email_domain = ${origin.emailDomain}::bytea, false) as same_domain,
        n.is_new, n.dormant, n.created_at > ${at} - interval '1 hour' as in_last_hour,
        extract(epoch from n.created_at - lag(n.created_at) over (order by n.created_at))::float8 as gap
      from (
        select * from network_uses where coin_id = ${coinId}::uuid and action = 'vote'
          and created_at > ${at} - ${compared.interval} and created_at <= ${at}
        order by created_at desc limit ${sql.raw(String(compared.votes))}
      ) n
    ), same_coins_from as materialized (
      select greatest(8, ceil(0.5 * count(*))) as voters from latest having count(*) >= 8 and (select count(*) from others) >= 2
    ), same_votes as materialized (
      select v.user_id, v.coin_id from votes v where v.day = ${at}::date
        and v.user_id = any(array(select user_id from latest where exists (select from same_coins_from)))
        and v.coin_id = any(array(select coin_id from others))
    ), s as materialized (
      select ${at} as at, count(*) as votes, count(*) filter (where is_new) as newcomers, count(*) filter (where dormant) as dormant,
        coalesce(${sameCoins}, false) as same_coins,
        count(*) filter (where same_network) as network, count(*) filter (where same_network and is_new) as network_new,
        count(*) filter (where same_block) as block, count(*) filter (where same_block and is_new) as block_new,
        count(*) filter (where in_last_hour) as hour, count(*) filter (where same_network and is_new and in_last_hour) as network_new_hour,
        count(*) filter (where same_block and is_new and in_last_hour) as block_new_hour,
        count(*) filter (where same_domain) as domain, count(*) filter (where same_domain and is_new) as domain_new,
        count(gap) as gaps, avg(gap) as gap_mean, stddev_pop(gap) as gap_deviation,
        (select coalesce(sum(votes), 0) from coin_hours h
          where h.coin_id = ${coinId}::uuid and h.hour > ${at} - interval '1 hour' and h.hour <= ${at}) as last_hour,
        (select coalesce(sum(votes), 0) / 24.0 from coin_hours h
          where h.coin_id = ${coinId}::uuid and h.hour > ${at} - interval '25 hours' and h.hour <= ${at} - interval '1 hour') as usual_hour
      from latest
    ), signals as materialized (
      select case when sum(weight) >= (select case when ${isBurst} then ${sql.raw(String(holdWeights.burst))}
          else ${sql.raw(String(holdWeights.usual))} end from s) and count(*) >= 2 then array_agg(codes) end as codes,
        ${withWork ? sql`(select ${voteLevel(isBurst)} from s)` : sql`null::int`} as work
      from (
        select t.family, max(t.weight) as weight, string_agg(t.code, ' ' order by t.weight desc) as codes
        from s, account as voter, lateral (values ${sql.join(rows, sql`, `)}) t(code, family, weight, applies)
        where t.applies group by t.family
      ) families
    )`;
}

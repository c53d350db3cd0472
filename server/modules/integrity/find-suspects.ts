import type { SignalCode } from "@cointally/contract/held-votes.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { type Crowd, findCrowds } from "./find-crowds.ts";

/** A counted vote that is to be held: by which signals, and what it shares with other votes, as keyed hashes. */
export type Suspect = { id: string; coin_id: string; day: string; signals: SignalCode[]; evidence: Buffer[] };

/** Of which votes of a coin the set is made. */
export const comparedMs = 48 * 3_600_000;

/**
 * What is judged as one set: which rows of a coin in `network_uses`, by which id, and with which rows `u` of all coins they are compared.
 * Watches are judged by the same rules as votes.
 */
type Judged = { is: SQL; id: SQL; comparedWith: SQL };
const votes: Judged = {
  is: sql`vote_id is not null`,
  id: sql`vote_id`,
  comparedWith: sql`u.vote_id is not null`,
};
const watches: Judged = {
  is: sql`action in ('watch', 'held_watch')`,
  id: sql`id`,
  comparedWith: sql`(u.vote_id is not null or u.action in ('watch', 'held_watch'))`,
};

/**
 * Things that votes can share. A group of them is suspicious when at least `least` of its accounts are a cohort. Where unrelated people share
 * it as well, those must in addition be more than `majority` of all votes that the coin got while the group voted. `ofMost` is the signal of a
 * group that is concentrated.
 */
const shared: { code: SignalCode; column: SQL; least: number; majority: number; ofMost: SignalCode | null }[] = [
  { code: "network_of_new_accounts", column: sql`network`, least: 6, majority: 0.4, ofMost: "network_majority" },
  {
    code: "block_of_new_accounts",
    column: sql`coalesce(block_48, block_24)`,
    least: 6,
    majority: 0.4,
    ofMost: "block_majority",
  },
  { code: "provider_block_of_new_accounts", column: sql`block_32`, least: 8, majority: 0.5, ofMost: null },
  { code: "domain_of_new_accounts", column: sql`email_domain`, least: 6, majority: 0, ofMost: "domain_majority" },
];

/**
 * Accounts that were created within so many days of each other are a cohort where they are so large a share of the group: an office, a carrier
 * or a company has accounts of all ages. As large a share of what else came from there, for whatever coin, must be of the same days or not
 * established, since a carrier's new customers can happen to vote first. The longer time is compared with the accounts
 * that vote for other coins, of which at most so many may be as old, since on a young site all accounts are.
 */
const cohorts = [
  { days: 3, share: 0.75, usual: 1 },
  { days: 30, share: 0.9, usual: 0.5 },
  { days: 120, share: 0.97, usual: 0.5 },
];

/** Whatever the age of its accounts, a group of so many is suspicious where so large a share of all votes from there is for this coin. */
const concentrated = { least: 12, share: 0.5, majority: 0.4 };
/** Such accounts do not count as concentrated. Of watches it is not computed. */
const isTrusted = sql`coalesce(trusted, vote_days >= 5, false)`;

/**
 * Accounts that are older than a week and voted for the first time in the last three days. They are suspicious where most of a coin's voters
 * are such accounts: of those who voted within so many hours before or after.
 */
const lateStarters = {
  share: 0.6,
  within: [
    { hours: 1.5, least: 10 },
    { hours: 12, least: 30 },
  ],
  /**
   * Where so many of them were created within the first of these numbers of days, the others are left out if they are divided from
   * these by so many times the usual gap between two of them.
   */
  together: 0.9,
  days: [1, 3, 7, 15, 30, 60, 90, 120],
  gap: 4,
};
const isLateStarter = sql`account_created_at < created_at - interval '7 days' and not voted_long_before`;

const number = (value: number) => sql.raw(String(value));

/** Accounts that are older than a week and voted more than three days before. */
const isEstablished = sql`u.account_created_at < u.created_at - interval '7 days' and u.voted_long_before`;

/** The latest votes that share a thing, for all coins: what usually comes from there. */
const usesOf = (
  { comparedWith }: Judged,
  key: SQL,
  since: SQL,
) => sql`network_uses u where ${comparedWith} and u.created_at > ${since}
          and (u.network = ${key} or u.block_48 = ${key} or u.block_24 = ${key} or u.block_32 = ${key} or u.email_domain = ${key})`;

/**
 * Parts of a statement that judges the latest votes of a coin, or its latest watches. The last, `suspicious`, has the ids of those that the set
 * shows to be suspicious as `vote_id`, with signals and what they share.
 */
async function partsOfJudgement(tx: Queries, judged: Judged, coinId: string, now: Date): Promise<SQL> {
  const begins = new Date(now.getTime() - comparedMs);
  const crowds = await findCrowds(tx, coinId, begins, judged.is);
  const since = sql`${begins.toISOString()}::timestamptz`;
  const things = sql`cross join lateral (values ${sql.join(
    shared.map(({ column }, n) => sql`(${number(n)}, ${column})`),
    sql`, `,
  )}) as thing (kind, key)`;
  const limits = shared.map(
    ({ code, least, majority, ofMost }, n) =>
      sql`(${number(n)}, ${sql.raw(`'${code}'`)}, ${number(least)}, ${number(majority)}, ${sql.raw(ofMost ? `'${ofMost}'` : "null")})`,
  );
  const spans = cohorts.map(
    ({ days, share, usual }, n) =>
      sql`(${number(n)}, ${sql.raw(`interval '${days} days'`)}, ${number(share)}, ${number(usual)})`,
  );
  const following = cohorts.map(
    ({ days }, n) => sql`count(*) over (partition by l.kind, l.key order by account_created_at
          range between current row and ${sql.raw(`interval '${days} days'`)} following) as ${sql.raw(`following_${n}`)}`,
  );
  const sizes = cohorts.map((_, n) => sql.raw(`(${n}, following_${n})`));
  const around = lateStarters.within.map(({ hours }, n) => {
    const near = `over (order by created_at range between interval '${hours} hours' preceding and interval '${hours} hours' following)`;
    return sql.raw(`count(*) ${near} as all_${n}, count(*) filter (where late) ${near} as late_${n}`);
  });
  const lateFollowing = lateStarters.days.map((days) =>
    sql.raw(
      `count(*) over (order by account_created_at range between current row and interval '${days} days' following) as days_${days}`,
    ),
  );
  const lateSizes = lateStarters.days.map((days) => sql.raw(`(${days}, days_${days})`));
  const areMost = lateStarters.within.map(({ least }, n) =>
    sql.raw(`late_${n} >= ${least} and late_${n} >= ${lateStarters.share} * all_${n}`),
  );
  const times = (of: (crowd: Crowd) => Date) =>
    sql`${sql.param(crowds.map((crowd) => of(crowd).toISOString()))}::timestamptz[]`;
  const evidenceOf = (signal: string) =>
    sql`substring(sha256(convert_to(${`${signal} `} || ${coinId}::text, 'UTF8')) for 16)`;
  return sql`recent as materialized (
      select ${judged.id} as vote_id, network, block_48, block_32, block_24, email_domain, account_created_at, created_at, ${isLateStarter} as late,
        is_new and vote_days = 0 as first, ${isTrusted} as trusted
      from network_uses where coin_id = ${coinId} and ${judged.is} and created_at > ${since}
    ), large as materialized (
      select kind, key, count(*) as votes, count(*) filter (where not trusted) as untrusted, min(created_at) as began, max(created_at) as ended
      from recent ${things} where key is not null group by kind, key having count(*) >= ${number(Math.min(...shared.map(({ least }) => least)))}
    ), part as materialized (
      select l.*, r.votes as all_votes from large l,
        lateral (select count(*) as votes from recent where created_at between l.began and l.ended) r
    ), member as materialized (
      select l.kind, l.key, vote_id, account_created_at, trusted, ${sql.join(following, sql`, `)}
      from recent ${things} join large l on l.kind = thing.kind and l.key = thing.key
    ), cohort as materialized (
      select distinct on (kind, key, n) kind, key, n, size, account_created_at as since
      from member cross join lateral (values ${sql.join(sizes, sql`, `)}) as span (n, size)
      order by kind, key, n, size desc, account_created_at desc
    ), limits (kind, code, least, majority, of_most) as (values ${sql.join(limits, sql`, `)}
    ), spans (n, span, share, usual) as (values ${sql.join(spans, sql`, `)}
    ), usual as materialized (
      select account_created_at from (
        select account_created_at, coin_id from network_uses where vote_id is not null order by created_at desc limit 5000
      ) latest where coin_id <> ${coinId}
    ), guilty as materialized (
      select c.kind, c.key, l.code, c.since, c.since + s.span as until from cohort c
      join limits l on l.kind = c.kind join spans s on s.n = c.n join part p on p.kind = c.kind and p.key = c.key
      where c.size >= l.least and c.size >= s.share * p.votes and c.size > l.majority * p.all_votes
        and (s.usual = 1 or (select count(*) > 0 and count(*) filter (where u.account_created_at between c.since and c.since + s.span)
          <= s.usual * count(*) from usual u))
        and (select count(*) filter (where u.account_created_at between c.since and c.since + s.span or not coalesce(${isEstablished}, false))
          >= s.share * count(*) from ${usesOf(judged, sql`c.key`, since)} and not exists (
            select from held_votes h where h.vote_id = u.vote_id and h.decision is distinct from 'released'))
    ), concentrated as materialized (
      select p.kind, p.key, l.of_most as code from part p join limits l on l.kind = p.kind
      where l.of_most is not null and p.untrusted >= ${number(concentrated.least)} and p.untrusted > ${number(concentrated.majority)} * p.all_votes
        and (select p.untrusted >= ${number(concentrated.share)} * count(*) from ${usesOf(judged, sql`p.key`, since)})
    ), around as materialized (
      select vote_id, late, ${sql.join(around, sql`, `)} from recent
    ), late_starter as materialized (
      select r.vote_id, r.account_created_at from around join recent r on r.vote_id = around.vote_id
      where around.late and (${sql.join(areMost, sql` or `)})
    ), late_cohort as materialized (
      select account_created_at as since, account_created_at + days * interval '1 day' as until,
        ${number(lateStarters.gap)} * days / size * interval '1 day' as most
      from (
        select account_created_at, count(*) over () as votes, ${sql.join(lateFollowing, sql`, `)} from late_starter
      ) l cross join lateral (values ${sql.join(lateSizes, sql`, `)}) as span (days, size)
      where size >= ${number(lateStarters.together)} * votes order by days, size desc, account_created_at desc limit 1
    ), late_island as materialized (
      select vote_id, account_created_at, count(*) filter (where gap > most) over (order by account_created_at) as island from (
        select vote_id, account_created_at, account_created_at - lag(account_created_at) over (order by account_created_at) as gap from late_starter
      ) l left join late_cohort on true
    ), suspicious as (
      select m.vote_id, g.code, g.key from guilty g join member m on m.kind = g.kind and m.key = g.key
        and m.account_created_at between g.since and g.until
      union all
      select m.vote_id, c.code, c.key from concentrated c join member m on m.kind = c.kind and m.key = c.key and not m.trusted
      union all
      select vote_id, 'dormant_majority', ${evidenceOf("late starters")} from late_island
      where not exists (select from late_cohort)
        or island in (select island from late_island join late_cohort on account_created_at between since and until)
      union all
      select vote_id, 'crowd_of_new_accounts', ${evidenceOf("crowd")} from recent
      join unnest(${times(({ from }) => from)}, ${times(({ until }) => until)}) as crowd (begins, ends)
        on first and created_at >= crowd.begins and created_at < crowd.ends
    )`;
}

/**
 * The second look: judges the latest votes of a coin as one set, and finds the counted ones that are to be held. Votes that were held before
 * and have been released are not held again, but stay in the set. Reads only what was stored with the votes (`network_uses`), so that nothing
 * changes when an account is erased or grows older.
 */
export async function findSuspects(tx: Queries, coinId: string, now: Date): Promise<Suspect[]> {
  const { rows } = await tx.execute<Suspect>(sql`
    with ${await partsOfJudgement(tx, votes, coinId, now)}
    select v.id, v.coin_id, v.day::text as day,
      array_agg(distinct code) || case when bool_or(n.is_new) then array['new_account'] else '{}' end as signals, array_agg(distinct key) as evidence
    from suspicious s join network_uses n on n.vote_id = s.vote_id
    join votes v on v.id = s.vote_id and v.coin_id = ${coinId} and v.day = (n.created_at at time zone 'utc')::date
    where v.state = 'counted' and not exists (select from held_votes h where h.vote_id = v.id)
    group by v.id, v.coin_id, v.day`);
  return rows;
}

/** The same for watches: those of the coin that are to be held, earlier ones first, and whose they are if the account was not erased. */
export async function findSuspiciousWatches(
  tx: Queries,
  coinId: string,
  now: Date,
): Promise<{ id: string; user_id: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; user_id: string | null }>(sql`
    with ${await partsOfJudgement(tx, watches, coinId, now)}
    select distinct n.id, n.user_id, n.judged_at from suspicious s join network_uses n on n.id = s.vote_id where n.action = 'watch'
    order by n.judged_at nulls last`);
  return rows;
}

/** The counted votes that an account which is being erased cast in the last seven days. */
export async function findVotesOfErased(tx: Queries, userId: string, now: Date): Promise<Suspect[]> {
  const { rows } = await tx.execute<Suspect>(sql`
    select v.id, v.coin_id, v.day::text as day, array['erased_account'] as signals,
      array_remove(array[n.network, coalesce(n.block_48, n.block_24), n.block_32, n.email_domain], null) as evidence
    from network_uses n join votes v on v.id = n.vote_id and v.coin_id = n.coin_id and v.day = (n.created_at at time zone 'utc')::date
    where n.user_id = ${userId} and n.created_at > ${now.toISOString()}::timestamptz - interval '7 days' and v.state = 'counted'
      and not exists (select from held_votes h where h.vote_id = v.id)
    order by v.coin_id, v.id`);
  return rows;
}

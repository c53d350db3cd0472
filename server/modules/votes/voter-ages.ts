import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import { type getVoterAges, type VoterAge, voterAges } from "@cointally/contract/votes.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { prepared } from "../../database/prepared.ts";
import { utcDay } from "../coins/presenter.ts";
import { findVotes } from "./find-votes.ts";

type VoterAges = ResponseOf<typeof getVoterAges>;

export const ageDays: Record<VoterAge, number> = { day: 1, week: 7, month: 30, year: 365 };
const dayMs = 86_400_000;

/** Which votes are read: a fixed number, so that the query costs the same for a coin with millions of votes. */
const read = { days: 30, votes: 1000 };

/**
 * Voters of a coin by the age of their accounts. It ends with yesterday, so that nobody can compare it before and after one vote.
 * @throws {AppError} not_found
 */
export async function findVoterAges(ctx: Context, coinId: string, now: Date): Promise<VoterAges> {
  await findVotes(ctx, coinId, null, now);
  const today = utcDay(now);
  const dayBefore = (days: number) => utcDay(new Date(Date.parse(today) - days * dayMs));
  const rows = await prepared<{ age: number; voters: number }>(
    ctx.db,
    sql`
    with latest as (
      select user_id, created_at from network_uses
      where coin_id = ${coinId}::uuid and action = 'vote' and created_at >= ${dayBefore(read.days)}::timestamptz and created_at < ${today}::timestamptz
      order by created_at desc limit ${sql.raw(String(read.votes))}
    ), voter as (
      select distinct on (coalesce(u.person_id, u.id)) extract(epoch from l.created_at - u.created_at) / 86400 as days
      from latest l join users u on u.id = l.user_id
      join votes v on v.user_id = l.user_id and v.day = (l.created_at at time zone 'utc')::date and v.coin_id = ${coinId}::uuid
      where v.state = 'counted' order by coalesce(u.person_id, u.id), l.created_at desc
    )
    select width_bucket(days, array[${sql.join(
      voterAges.map((age) => sql`${ageDays[age]}::numeric`),
      sql`, `,
    )}]) as age, count(*)::int as voters from voter group by 1`,
  );
  const counts = Array.from(
    { length: voterAges.length + 1 },
    (_, age) => rows.find((row) => row.age === age)?.voters ?? 0,
  );
  return { from: dayBefore(read.days), until: dayBefore(1), max_votes: read.votes, groups: groupVoters(counts) };
}

/** The fewest people of whom anything is said. */
const least = 5;

/**
 * Joins the voters of neighbouring ages, youngest first, until each group has at least five, and rounds the groups down to multiples of
 * five. Of a group below five nothing can be computed from the others, not even by those who know how many voted, because it is in no
 * number but that of a larger group; and one voter more or less seldom changes a number.
 */
export function groupVoters(counts: readonly number[]): VoterAges["groups"] {
  const groups: { first: number; last: number; voters: number }[] = [];
  let open = { first: 0, voters: 0 };
  counts.forEach((count, last) => {
    const voters = open.voters + count;
    if (voters >= least) groups.push({ first: open.first, last, voters });
    open = voters >= least ? { first: last + 1, voters: 0 } : { first: open.first, voters };
  });
  const oldest = groups.at(-1);
  if (oldest) {
    oldest.last = counts.length - 1;
    oldest.voters += open.voters;
  }
  return groups.map(({ first, last, voters }) => ({
    from: voterAges[first - 1] ?? null,
    below: voterAges[last] ?? null,
    voters: voters - (voters % least),
  }));
}

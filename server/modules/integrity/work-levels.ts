import { type SQL, sql } from "drizzle-orm";
import type { Database, Queries } from "../../database/client.ts";
import { countRequests } from "../../database/count-requests.ts";
import type { Origin } from "./networks.ts";
import { isOpenForSignUps } from "./open-domains.ts";

/** The work of each level, in attempts of about 1 ms on a phone. After the last level the origin has to wait. */
export const triesOfLevel = [300, 600, 1_200, 2_400, 4_800] as const;
export const highestLevel = triesOfLevel.length - 1;

/** The number of accounts from one origin within an hour that need the least work only. Each doubling is the next level. */
const freeSignUps = {
  /** Phones and offices share addresses. */
  network: 10,
  block_56: 20,
  block_48: 40,
  email_domain: 10,
} as const;

type Column = keyof typeof freeSignUps;

const columnsOf = (origin: Origin): Record<Column, Buffer | null> => ({
  network: origin.network,
  block_56: origin.block56,
  block_48: origin.block48,
  email_domain: origin.emailDomain,
});

const minuteMs = 60_000;
const minuteOf = (now: Date) => Math.floor(now.getTime() / minuteMs);
/** The start of the time in which sign-ups are counted from the moment that their work is accepted (`countAccepted`). */
const acceptedSince = (now: Date) => new Date((minuteOf(now) - 1) * minuteMs).toISOString();

/**
 * Adds `n` to the number of sign-ups and votes by email from an origin whose work was accepted in this minute. They count at once and on all
 * nodes, so that simultaneous ones are judged like consecutive ones; their accounts are stored only after the password is hashed.
 * @returns how many there were before, in this minute and the one before it
 */
export async function countAccepted(
  db: Database,
  origin: Origin,
  now: Date,
  n: 1 | 0 | -1,
): Promise<Partial<Record<Column, number>>> {
  const count = countRequests(db);
  const minute = minuteOf(now);
  const counts = Object.entries(columnsOf(origin)).flatMap(([column, value]) => {
    if (value === null) return [];
    const add = (of: number, points: number) =>
      count(`accepted ${column} ${of}:${value.toString("base64url")}`, points, 3 * minuteMs);
    const both = Promise.all([add(minute, n), add(minute - 1, 0)]);
    return both.then(([current, last]) => [column, current.points - n + last.points] as const);
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** How long an origin waits after its last sign-up for each level above the highest. */
const firstWaitSeconds = 15;
const longestWaitSeconds = 600;

/** The level for a multiple of what is free: 0 below, then one more with each doubling. */
const levelOf = (times: number): number => (times < 1 ? 0 : 1 + Math.floor(Math.log2(times)));

const verified = sql`exists (select from users u where u.id = n.user_id and u.email_verified_at is not null)`;

/**
 * The work that the next sign-up from an origin needs, by the sign-ups of the last hour, and, above the highest level, the seconds that it
 * has to wait. Anybody can sign up at any domain: only those who have verified their address make others at their domain wait, and nobody does
 * where a domain is open (open-domains.ts). `accepted` are the others whose work was just accepted, with and without an account yet.
 */
export async function signUpWork(
  db: Queries,
  origin: Origin,
  now: Date,
  accepted: Partial<Record<Column, number>> = {},
): Promise<{ level: number; waitSeconds: number }> {
  const counts = Object.entries(columnsOf(origin)).flatMap(([column, value]) =>
    value === null
      ? []
      : sql`(select json_build_object('column', ${column}::text, 'count', count(*),
            'earlier', count(*) filter (where created_at < ${acceptedSince(now)}::timestamptz),
            'waiting', count(*) filter (where waits), 'last', max(created_at) filter (where waits))
          from network_uses n, lateral (select ${column === "email_domain" ? verified : sql`true`} as waits) w
          where ${sql.identifier(column)} = ${value}::bytea and action = 'sign_up'
            and created_at > ${new Date(now.getTime() - 3_600_000).toISOString()}::timestamptz)`,
  );
  type Count = { column: Column; count: number; earlier: number; waiting: number; last: string };
  const { rows } = await db.execute<{ counts: Count[] }>(
    sql`select json_build_array(${sql.join(counts, sql`, `)}) as counts`,
  );
  let level = 0;
  let waitSeconds = 0;
  for (const { column, count, earlier, waiting, last } of rows[0]?.counts ?? []) {
    const together = Math.max(count, earlier + (accepted[column] ?? 0));
    const needed = Math.min(levelOf(together / freeSignUps[column]), highestLevel);
    if (
      column === "email_domain" &&
      needed > 0 &&
      origin.emailDomain &&
      (await isOpenForSignUps(db, origin.emailDomain, now))
    )
      continue;
    level = Math.max(level, needed);
    const own = levelOf(waiting / freeSignUps[column]);
    if (own <= highestLevel) continue;
    const pause = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (own - highestLevel - 1));
    waitSeconds = Math.max(waitSeconds, Math.ceil(pause - (now.getTime() - Date.parse(last)) / 1000));
  }
  return { level, waitSeconds };
}

/**
 * SQL for the level that a vote needs, over `s`, the counts of the coin's latest votes (vote-work.ts): null without a burst and without
 * many new accounts from one origin. A burst may be genuine, so it requires at most the second level: a new visitor solves two challenges
 * for a vote by email, and should not wait for two seconds. New accounts with an open domain are nothing unusual.
 */
export function voteLevel(isBurst: SQL, isOpen: SQL): SQL {
  const level = (count: SQL, free: number, most: number, isUsual = sql`false`) =>
    sql`case when ${count} >= ${sql.raw(String(free))} and not ${isUsual} then least(${sql.raw(String(most))}, floor(log(2, ${count} / ${sql.raw(`${free}.0`)}))) end`;
  return sql`greatest(
    case when ${isBurst} then coalesce(${level(sql`s.last_hour`, 120, 1)}, 0) end,
    ${level(sql`s.network_new`, 8, highestLevel)}, ${level(sql`s.block_new`, 16, highestLevel)}, ${level(sql`s.domain_new`, 8, highestLevel, isOpen)})::int`;
}

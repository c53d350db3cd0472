import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import type { Origin } from "./networks.ts";

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

/** How long an origin waits after its last sign-up for each level above the highest. */
const firstWaitSeconds = 15;
const longestWaitSeconds = 600;

/** The level for a multiple of what is free: 0 below, then one more with each doubling. */
const levelOf = (times: number): number => (times < 1 ? 0 : 1 + Math.floor(Math.log2(times)));

/**
 * The work that the next sign-up from an origin needs, by the sign-ups of the last hour, and, above the highest level, the seconds that it
 * has to wait.
 */
export async function signUpWork(
  db: Queries,
  origin: Origin,
  now: Date,
): Promise<{ level: number; waitSeconds: number }> {
  const columns = {
    network: origin.network,
    block_56: origin.block56,
    block_48: origin.block48,
    email_domain: origin.emailDomain,
  };
  const counts = Object.entries(columns).flatMap(([column, value]) =>
    value === null
      ? []
      : sql`(select json_build_object('column', ${column}::text, 'count', count(*), 'last', max(created_at))
          from network_uses where ${sql.identifier(column)} = ${value}::bytea and action = 'sign_up'
            and created_at > ${new Date(now.getTime() - 3_600_000).toISOString()}::timestamptz)`,
  );
  const { rows } = await db.execute<{ counts: { column: keyof typeof freeSignUps; count: number; last: string }[] }>(
    sql`select json_build_array(${sql.join(counts, sql`, `)}) as counts`,
  );
  let level = 0;
  let waitSeconds = 0;
  for (const { column, count, last } of rows[0]?.counts ?? []) {
    const own = levelOf(count / freeSignUps[column]);
    level = Math.max(level, Math.min(own, highestLevel));
    if (own <= highestLevel) continue;
    const pause = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (own - highestLevel - 1));
    waitSeconds = Math.max(waitSeconds, Math.ceil(pause - (now.getTime() - Date.parse(last)) / 1000));
  }
  return { level, waitSeconds };
}

/**
 * SQL for the level that a vote needs, over `s`, the counts of the coin's latest votes (vote-work.ts): null without a burst and without
 * many new accounts from one origin. A burst may be genuine, so it requires at most the second level: a new visitor solves two challenges
 * for a vote by email, and should not wait for two seconds.
 */
export function voteLevel(isBurst: SQL): SQL {
  const level = (count: SQL, free: number, most: number) =>
    sql`case when ${count} >= ${sql.raw(String(free))} then least(${sql.raw(String(most))}, floor(log(2, ${count} / ${sql.raw(`${free}.0`)}))) end`;
  return sql`greatest(
    case when ${isBurst} then coalesce(${level(sql`s.last_hour`, 120, 1)}, 0) end,
    ${level(sql`s.network_new`, 8, highestLevel)}, ${level(sql`s.block_new`, 16, highestLevel)}, ${level(sql`s.domain_new`, 8, highestLevel)})::int`;
}

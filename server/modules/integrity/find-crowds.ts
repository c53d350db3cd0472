import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";

/** A time in which a coin's votes came from a crowd that does not look like people. */
export type Crowd = { from: Date; until: Date };

/** Votes that are counted together: of so many milliseconds, from a provider of email, by accounts that are alike. */
type Count = {
  bucket: number;
  provider: string;
  votes: number;
  /** By new accounts that had not voted before. */
  first: boolean;
  voted_before: boolean;
  is_ipv4: boolean;
  page_viewed: boolean;
  hasty: boolean;
  /** The autonomous system; null where it is not known. */
  system: string | null;
};

const bucketMs = 5 * 60_000;
/** Crowds are looked for in ten minutes and in an hour. */
const windows = [2, 12];
/** A link in an email that is used within so many seconds was hardly read by a person. */
const hasty = 4;

type Window = {
  votes: number;
  first: number;
  votedBefore: number;
  ipv4: number;
  unviewed: number;
  hasty: number;
  /** Of the email provider that most have. */
  provider: number;
  /** Of the autonomous system that most come from, and which that is. */
  ofSystem: number;
  system: string | null;
  /** In the busiest five minutes. */
  busiest: number;
};

/** A crowd is judged only if nearly all its votes are first votes of new accounts. */
const judged = { least: 30, share: 0.95 };

/** Each says how unlike people a crowd is; `limit` is from how many points its first votes are held (docs/vote-integrity.md, "Crowds"). */
const signs: { points: number; is: (window: Window, usual: Usual) => boolean }[] = [
  { points: 1, is: ({ votes, votedBefore }) => votedBefore < 0.01 * votes },
  { points: 2, is: ({ votes, provider }) => provider >= 0.95 * votes },
  { points: 1, is: ({ votes, ipv4 }, usual) => ipv4 >= 0.98 * votes && usual.ipv4 <= 0.85 },
  { points: 1, is: ({ votes, ipv4 }, usual) => ipv4 <= 0.02 * votes && usual.ipv4 >= 0.15 },
  // One company's network, from which hardly anybody who votes regularly does: a data centre, and rarely a country's only provider.
  { points: 2, is: ({ votes, ofSystem, system }, usual) => ofSystem >= 0.8 * votes && usual.isUnknown(system) },
  { points: 1, is: ({ votes, unviewed }) => unviewed >= 0.9 * votes },
  { points: 1, is: ({ votes, hasty }) => hasty >= 0.8 * votes },
  { points: 1, is: ({ busiest }) => busiest >= 40 },
  { points: 1, is: ({ busiest }) => busiest >= 100 },
];
const defaultLimit = 4;

/**
 * Crowds among a coin's votes, or other uses, since a moment that look like one program rather than like many people. Other limits than the
 * default are for measuring.
 */
export async function findCrowds(
  tx: Queries,
  coinId: string,
  since: Date,
  isJudged: SQL,
  limit = defaultLimit,
): Promise<Crowd[]> {
  const { rows } = await tx.execute<Count>(sql`
    select floor(extract(epoch from created_at) * 1000 / ${sql.raw(String(bucketMs))})::float8 as bucket, encode(email_provider, 'hex') as provider,
      is_new and vote_days = 0 as first, vote_days > 0 or voted_long_before as voted_before, block_24 is not null as is_ipv4,
      coalesce(page_viewed, false) as page_viewed, coalesce(confirmed_after < ${sql.raw(String(hasty))}, false) as hasty,
      encode(autonomous_system, 'hex') as system, count(*)::int as votes
    from network_uses where coin_id = ${coinId} and ${isJudged} and email_provider is not null and created_at > ${since.toISOString()}::timestamptz
    group by 1, 2, 3, 4, 5, 6, 7, 8`);
  const judgedRows = sum(rows.filter(({ first }) => first)) >= judged.least ? rows : [];
  if (judgedRows.length === 0) return [];
  const usual = await findUsual(tx, coinId);
  const byBucket = Map.groupBy(judgedRows, ({ bucket }) => bucket);
  return [...byBucket.keys()].flatMap((bucket) =>
    windows
      .filter((length) => {
        const buckets = Array.from({ length }, (_, n) => byBucket.get(bucket + n) ?? []);
        const window = summaryOf(buckets);
        const points = signs.filter(({ is }) => is(window, usual)).reduce((total, sign) => total + sign.points, 0);
        return window.first >= judged.least && window.first >= judged.share * window.votes && points >= limit;
      })
      .map((length) => ({ from: new Date(bucket * bucketMs), until: new Date((bucket + length) * bucketMs) })),
  );
}

const sum = (counts: { votes: number }[]): number => counts.reduce((total, { votes }) => total + votes, 0);

function summaryOf(buckets: Count[][]): Window {
  const all = buckets.flat();
  const of = (is: (count: Count) => boolean) => sum(all.filter(is));
  const largest = (by: "provider" | "system") =>
    [...Map.groupBy(all, (count) => count[by])]
      .map(([key, counts]) => ({ key, votes: sum(counts) }))
      .filter(({ key }) => key !== null)
      .reduce((most, one) => (one.votes > most.votes ? one : most), { key: null as string | null, votes: 0 });
  const system = largest("system");
  return {
    votes: sum(all),
    first: of(({ first }) => first),
    votedBefore: of(({ voted_before }) => voted_before),
    ipv4: of(({ is_ipv4 }) => is_ipv4),
    unviewed: of(({ page_viewed }) => !page_viewed),
    hasty: of(({ hasty }) => hasty),
    provider: largest("provider").votes,
    ofSystem: system.votes,
    system: system.key,
    busiest: Math.max(0, ...buckets.map(sum)),
  };
}

/** What the latest votes for other coins are like. */
type Usual = {
  /** The share of IPv4; a half where there are too few votes to know. */
  ipv4: number;
  /**
   * Whether fewer than one in a hundred of those who voted long before come from an autonomous system. Where there are too few votes to know,
   * every one is known.
   */
  isUnknown: (system: string | null) => boolean;
};

/** The least number of votes with which a crowd is compared. */
const leastUsual = 100;

async function findUsual(tx: Queries, coinId: string): Promise<Usual> {
  const { rows } = await tx.execute<{ system: string | null; votes: number; ipv4: number; before: number }>(sql`
    select encode(autonomous_system, 'hex') as system, count(*)::int as votes, count(*) filter (where block_24 is not null)::int as ipv4,
      count(*) filter (where voted_long_before)::int as before
    from (
      select block_24, autonomous_system, voted_long_before, coin_id from network_uses where vote_id is not null order by created_at desc limit 5000
    ) latest where coin_id <> ${coinId} group by 1`);
  const votes = sum(rows);
  const known = rows.filter(({ system }) => system !== null);
  const before = known.reduce((total, row) => total + row.before, 0);
  const beforeOf = new Map(known.map((row) => [row.system, row.before]));
  return {
    ipv4: votes < leastUsual ? 0.5 : rows.reduce((total, row) => total + row.ipv4, 0) / votes,
    isUnknown: (system) => before >= leastUsual && (beforeOf.get(system) ?? 0) < 0.01 * before,
  };
}

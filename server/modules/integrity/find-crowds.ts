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
  /** In the busiest five minutes. */
  busiest: number;
};

/** A crowd is judged only if nearly all its votes are first votes of new accounts. */
const judged = { least: 30, share: 0.95 };

/** Each says how unlike people a crowd is; `limit` is from how many points its first votes are held (docs/vote-integrity.md, "Crowds"). */
const signs: { points: number; is: (window: Window, usualIpv4: number) => boolean }[] = [
  { points: 1, is: ({ votes, votedBefore }) => votedBefore < 0.01 * votes },
  { points: 2, is: ({ votes, provider }) => provider >= 0.95 * votes },
  { points: 1, is: ({ votes, ipv4 }, usual) => ipv4 >= 0.98 * votes && usual <= 0.85 },
  { points: 1, is: ({ votes, ipv4 }, usual) => ipv4 <= 0.02 * votes && usual >= 0.15 },
  { points: 1, is: ({ votes, unviewed }) => unviewed >= 0.9 * votes },
  { points: 1, is: ({ votes, hasty }) => hasty >= 0.8 * votes },
  { points: 1, is: ({ busiest }) => busiest >= 40 },
  { points: 1, is: ({ busiest }) => busiest >= 100 },
];
const limit = 4;

/** Crowds among a coin's votes, or other uses, since a moment that look like one program rather than like many people. */
export async function findCrowds(tx: Queries, coinId: string, since: Date, isJudged: SQL): Promise<Crowd[]> {
  const { rows } = await tx.execute<Count>(sql`
    select floor(extract(epoch from created_at) * 1000 / ${sql.raw(String(bucketMs))})::float8 as bucket, encode(email_provider, 'hex') as provider,
      is_new and vote_days = 0 as first, vote_days > 0 or voted_long_before as voted_before, block_24 is not null as is_ipv4,
      coalesce(page_viewed, false) as page_viewed, coalesce(confirmed_after < ${sql.raw(String(hasty))}, false) as hasty, count(*)::int as votes
    from network_uses where coin_id = ${coinId} and ${isJudged} and email_provider is not null and created_at > ${since.toISOString()}::timestamptz
    group by 1, 2, 3, 4, 5, 6, 7`);
  const judgedRows = sum(rows.filter(({ first }) => first)) >= judged.least ? rows : [];
  if (judgedRows.length === 0) return [];
  const usualIpv4 = await findUsualShareOfIpv4(tx, coinId);
  const byBucket = Map.groupBy(judgedRows, ({ bucket }) => bucket);
  return [...byBucket.keys()].flatMap((bucket) =>
    windows
      .filter((length) => {
        const buckets = Array.from({ length }, (_, n) => byBucket.get(bucket + n) ?? []);
        const window = summaryOf(buckets);
        const points = signs.filter(({ is }) => is(window, usualIpv4)).reduce((total, sign) => total + sign.points, 0);
        return window.first >= judged.least && window.first >= judged.share * window.votes && points >= limit;
      })
      .map((length) => ({ from: new Date(bucket * bucketMs), until: new Date((bucket + length) * bucketMs) })),
  );
}

const sum = (counts: Count[]): number => counts.reduce((total, { votes }) => total + votes, 0);

function summaryOf(buckets: Count[][]): Window {
  const all = buckets.flat();
  const of = (is: (count: Count) => boolean) => sum(all.filter(is));
  const providers = [...Map.groupBy(all, ({ provider }) => provider).values()].map(sum);
  return {
    votes: sum(all),
    first: of(({ first }) => first),
    votedBefore: of(({ voted_before }) => voted_before),
    ipv4: of(({ is_ipv4 }) => is_ipv4),
    unviewed: of(({ page_viewed }) => !page_viewed),
    hasty: of(({ hasty }) => hasty),
    provider: Math.max(0, ...providers),
    busiest: Math.max(0, ...buckets.map(sum)),
  };
}

/** The share of IPv4 among the latest 2,000 votes for other coins; a half where there are too few to know. */
async function findUsualShareOfIpv4(tx: Queries, coinId: string): Promise<number> {
  const { rows } = await tx.execute<{ share: number | null }>(sql`
    select case when count(*) >= 100 then count(*) filter (where block_24 is not null)::float8 / count(*) end as share from (
      select block_24, coin_id from network_uses where vote_id is not null order by created_at desc limit 5000
    ) latest where coin_id <> ${coinId}`);
  return rows[0]?.share ?? 0.5;
}

import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";

/** Of which votes or watches of a coin the set that is judged is made. */
export const comparedMs = 48 * 3_600_000;

/**
 * What is judged as one set: which rows of a coin in `network_uses`, by which id, and with which rows `u` of all coins they are compared.
 * Watches are judged by the same rules as votes.
 */
export type Judged = { is: SQL; id: SQL; comparedWith: SQL };
export const votes: Judged = {
  is: sql`vote_id is not null`,
  id: sql`vote_id`,
  comparedWith: sql`u.vote_id is not null`,
};
export const watches: Judged = {
  is: sql`action in ('watch', 'held_watch')`,
  id: sql`id`,
  comparedWith: sql`(u.vote_id is not null or u.action in ('watch', 'held_watch'))`,
};

/** What uses can share, and where `network_uses` has it. */
export const shared = {
  network: sql.identifier("network"),
  block48: sql.identifier("block_48"),
  block24: sql.identifier("block_24"),
  block32: sql.identifier("block_32"),
  domain: sql.identifier("email_domain"),
};
export type Shared = keyof typeof shared;

/** A link in an email that is used within so many seconds was hardly read by a person. */
const hastySeconds = 4;

/** What is true of a use, each one bit of a number. */
const facts = {
  /** By an account that is younger than a week and did not vote, or watch, more than three days before. */
  isNewcomer: sql`account_created_at >= created_at - interval '7 days' and not voted_long_before`,
  /** By an older one that did not either. */
  isLate: sql`account_created_at < created_at - interval '7 days' and not voted_long_before`,
  /** By an account that did enough before (modules/votes/voter-trust.ts); of watches that is not computed. */
  isTrusted: sql`coalesce(trusted, vote_days >= 5)`,
  isIPv4: sql`block_24 is not null`,
  /** Its network had opened the coin's page. */
  isViewed: sql`page_viewed`,
  isHasty: sql`confirmed_after < ${sql.raw(String(hastySeconds))}`,
};

/** What tells accounts apart: of an erased one when it was created, so that its uses are of one account. */
export function accountOf(userId: SQL, createdAt: SQL, id: SQL): SQL {
  return sql`coalesce(${userId}::text, 'erased ' || ${createdAt}::text, ${id}::text)`;
}

/** The first bytes of a keyed hash identify it. */
const short = (hash: SQLWrapper): SQL => sql`encode(substring(${hash} for 8), 'hex')`;
const milliseconds = (time: SQL): SQL => sql`floor(extract(epoch from ${time}) * 1000)::bigint`;

const texts = {
  id: sql`id`,
  account: accountOf(sql`user_id`, sql`account_created_at`, sql`row_id`),
  ...(Object.fromEntries(Object.entries(shared).map(([name, column]) => [name, short(column)])) as Record<Shared, SQL>),
  provider: short(sql`email_provider`),
  system: short(sql`autonomous_system`),
};
const numbers = {
  at: milliseconds(sql`created_at`),
  accountAt: milliseconds(sql`account_created_at`),
  facts: sql.join(
    Object.values(facts).map((is, n) => sql`coalesce(${is}, false)::int * ${sql.raw(String(2 ** n))}`),
    sql` + `,
  ),
};

/** A vote or watch. Times are in milliseconds; what is shared is a short hash, or "" where there is none. */
export type Use = Record<keyof typeof texts, string> &
  Record<"at" | "accountAt", number> &
  Record<keyof typeof facts, boolean>;

/** The votes or watches of a coin since a moment, earliest first. They are read as one row of long texts: as rows of their own 100,000 would take seconds. */
export function readUses(tx: Queries, judged: Judged, coinId: string, since: Date): Promise<Use[]> {
  return read(
    tx,
    sql`select *, id as row_id from network_uses where coin_id = ${coinId} and ${judged.is} and created_at > ${since.toISOString()}::timestamptz`,
    judged.id,
  );
}

/** The latest votes for other coins. */
export function readUsual(tx: Queries, coinId: string): Promise<Use[]> {
  return read(
    tx,
    sql`select *, id as row_id from network_uses where vote_id is not null and coin_id <> ${coinId} order by created_at desc limit 5000`,
    votes.id,
  );
}

async function read(tx: Queries, rows: SQL, id: SQL): Promise<Use[]> {
  const columns = { ...texts, ...numbers, id };
  const lists = Object.entries(columns).map(
    ([name, column]) => sql`string_agg(coalesce((${column})::text, ''), ',') as ${sql.identifier(name)}`,
  );
  const result = await tx.execute<Record<keyof typeof columns, string | null>>(
    sql`select ${sql.join(lists, sql`, `)} from (select * from (${rows}) r order by created_at, row_id) u`,
  );
  const row = result.rows[0];
  if (!row || row.id === null) return [];
  const split = Object.fromEntries(
    Object.entries(row).map(([name, list]) => [name, (list ?? "").split(",")]),
  ) as Record<keyof typeof columns, string[]>;
  const names = Object.keys(texts) as (keyof typeof texts)[];
  const bits = Object.keys(facts) as (keyof typeof facts)[];
  return split.id.map((_, n) => {
    const use = {} as Use;
    for (const name of names) use[name] = split[name][n] as string;
    use.at = Number(split.at[n]);
    use.accountAt = Number(split.accountAt[n]);
    const mask = Number(split.facts[n]);
    for (const [bit, name] of bits.entries()) use[name] = (mask & (1 << bit)) > 0;
    return use;
  });
}

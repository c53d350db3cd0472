import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { skeleton } from "./skeleton.ts";

/** The text that is searched: the expression of the index coins_words. */
export const searchText = sql`lower(c.name || ' ' || c.symbol)`;

/** Only the letters and digits of a text, in lowercase. */
export function withoutSeparators(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The same of a coin's name. No index has it: only for the few coins that an index found by the name's skeleton. */
export const nameWithoutSeparators = sql`regexp_replace(lower(c.name), '[^[:alnum:]]+', '', 'g')`;

/**
 * A coin's popularity from 0 to 1 by votes, watchers and what modules add, over `coin_tallies r` and `popularityJoins`. That of synthetic
 * coins is 0.
 */
export function popularity({ modules }: Pick<Context, "modules">): SQL {
  return sql`(case when c.source = 'synthetic' then 0 else least(1, log(1 + coalesce(r.votes_total, 0) + coalesce(r.watchers, 0))::float / 8
  + ${modules.coin.popularity}) end)`;
}

/** The length of a text divided by that of the coin's name, at most 1. */
export function nameCoverage(length: SQL): SQL {
  return sql`least(1, (${length})::float / length(c.name))`;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** With more words than this, a search looks for the whole text instead of each word. */
const maxWords = 6;

/** An address or the beginning of one; a full one also without its 0x. */
const contractOf = (q: string): string | undefined =>
  /^0x[0-9a-f]{4,40}$/.test(q) ? q : /^[0-9a-f]{40}$/.test(q) ? `0x${q}` : undefined;

/** Whether the trigram index can find this text inside names: it has three letters or digits in a row. */
const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** Whether to look for close matches too: not for an address. */
export function mayBeMisspelled(search: string): boolean {
  const q = search.toLowerCase();
  return contractOf(q) === undefined && hasTrigram(q);
}

const containsWords = (q: string): SQL | null => {
  if (!hasTrigram(q)) return null;
  const words = q.split(/\s+/);
  const parts = words.length > maxWords ? [q] : [...new Set(words)];
  return sql.join(
    parts.map((part) => sql`${searchText} like ${`%${escapeLike(part)}%`}`),
    sql` and `,
  );
};

/**
 * Disjoint conditions of a search, best matches first (api.md, Lists): equal to the name, symbol or slug; equal to the name without
 * spaces; a beginning of them; all words anywhere in the name or symbol. An address is looked up among contracts. Every tier can use an
 * index, whatever was typed.
 */
export function searchTiers(search: string): SQL[] {
  const q = search.toLowerCase();
  const contract = contractOf(q);
  if (contract) {
    const pattern = `${contract}%`;
    return [sql`c.id in (select k.coin_id from contracts k where lower(k.address) like ${pattern})`];
  }
  const pattern = `${escapeLike(q)}%`;
  const exact = sql`(lower(c.name) = ${q} or lower(c.symbol) = ${q} or c.slug = ${q})`;
  const prefix = sql`(lower(c.name) like ${pattern} or lower(c.symbol) like ${pattern} or c.slug like ${pattern})`;
  const joined = withoutSeparators(q);
  const spaced = sql`(c.name_skeleton = ${skeleton(q)} and ${nameWithoutSeparators} = ${joined})`;
  const within = containsWords(q);
  return [
    exact,
    ...(joined ? [sql`${spaced} and not ${exact}`] : []),
    sql`${prefix} and not ${joined ? sql`(${exact} or ${spaced})` : exact}`,
    ...(within ? [sql`${within} and not ${joined ? sql`(${prefix} or ${spaced})` : prefix}`] : []),
  ];
}

export function anyOf(conditions: SQL[]): SQL {
  return sql`(${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` or `,
  )})`;
}

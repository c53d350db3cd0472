import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { skeleton } from "./skeleton.ts";

/** What search looks through: the expression of the index coins_words. */
export const wordsOfCoin = sql`lower(c.name || ' ' || c.symbol)`;

/** A text without what stands between its words. */
export const joinedUp = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** The same of a coin's name, for those few that an index found by the name's skeleton. */
export const joinedName = sql`regexp_replace(lower(c.name), '[^[:alnum:]]+', '', 'g')`;

/**
 * How well known a coin is, from 0 to 1, over `coin_tallies r` and the joins of modules that add to it: by votes and watchers, and by what
 * these say. Synthetic coins are known to nobody.
 */
export const fame = ({ modules }: Pick<Context, "modules">): SQL =>
  sql`(case when c.source = 'synthetic' then 0 else least(1, log(1 + coalesce(r.votes_total, 0) + coalesce(r.watchers, 0))::float / 8
  + ${modules.coin.fame}) end)`;

/** How much of a coin's name a text of this length is, from 0 to 1. */
export const share = (length: SQL): SQL => sql`least(1, (${length})::float / length(c.name))`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (mark) => `\\${mark}`);

/** Sets of coins, the best matches first; none has a coin of an earlier one. */
export type Tiers = SQL[];

/** More words than this are looked for as they stand, not each by itself. */
const mostWords = 6;

/** An address, or the beginning of one; a whole one also without its 0x. */
const contractOf = (q: string): string | undefined =>
  /^0x[0-9a-f]{4,40}$/.test(q) ? q : /^[0-9a-f]{40}$/.test(q) ? `0x${q}` : undefined;

/** Whether an index can find this text inside of names: three letters or digits in a row, the first of what it keeps. */
const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** Whether words that are nearly these may be meant: not by an address. */
export const mayBeMistyped = (search: string): boolean => {
  const q = search.toLowerCase();
  return contractOf(q) === undefined && hasTrigram(q);
};

const inside = (q: string): SQL | null => {
  if (!hasTrigram(q)) return null;
  const words = q.split(/\s+/);
  const parts = words.length > mostWords ? [q] : [...new Set(words)];
  return sql.join(
    parts.map((part) => sql`${wordsOfCoin} like ${`%${escapeLike(part)}%`}`),
    sql` and `,
  );
};

/**
 * Tiers of a search (api.md, Lists): the whole name, symbol or slug; the name but for spaces; then their beginnings; then all its words anywhere inside. An address is
 * looked up among contracts. Every tier has an index that finds it, whatever was typed.
 */
export const searchTiers = (search: string): Tiers => {
  const q = search.toLowerCase();
  const contract = contractOf(q);
  if (contract) {
    const pattern = `${contract}%`;
    return [sql`c.id in (select k.coin_id from contracts k where lower(k.address) like ${pattern})`];
  }
  const begun = `${escapeLike(q)}%`;
  const exact = sql`(lower(c.name) = ${q} or lower(c.symbol) = ${q} or c.slug = ${q})`;
  const prefix = sql`(lower(c.name) like ${begun} or lower(c.symbol) like ${begun} or c.slug like ${begun})`;
  const joined = joinedUp(q);
  const spaced = sql`(c.name_skeleton = ${skeleton(q)} and ${joinedName} = ${joined})`;
  const within = inside(q);
  return [
    exact,
    ...(joined ? [sql`${spaced} and not ${exact}`] : []),
    sql`${prefix} and not ${joined ? sql`(${exact} or ${spaced})` : exact}`,
    ...(within ? [sql`${within} and not ${joined ? sql`(${prefix} or ${spaced})` : prefix}`] : []),
  ];
};

/** What any of the conditions finds, as one. */
export const either = (conditions: SQL[]): SQL =>
  sql`(${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` or `,
  )})`;

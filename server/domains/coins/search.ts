import { type SQL, sql } from "drizzle-orm";
import type { Leg } from "../../database/paging.ts";
import type { CoinSet } from "./coin-set.ts";

/** The words that typo-tolerant search compares: the expression of index coins_words. */
const words = sql`lower(c.name || ' ' || c.symbol)`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (mark) => `\\${mark}`);

/** What a search finds at one closeness: each tier leaves out what an earlier one has. */
export type Tier = SQL;
export type Tiers = { strict: Tier[]; close: Tier | null };

/** An address, or the beginning of one; a whole one also without its 0x. */
const contractOf = (q: string): string | undefined =>
  /^0x[0-9a-f]{4,40}$/.test(q) ? q : /^[0-9a-f]{40}$/.test(q) ? `0x${q}` : undefined;

/**
 * Tiers of a search (api.md, Lists): the whole name, symbol or slug; then their beginnings; then anywhere inside; and words that
 * are nearly it. An address is looked up among contracts.
 */
export const searchTiers = (search: string): Tiers => {
  const q = search.toLowerCase();
  const contract = contractOf(q);
  if (contract) {
    const pattern = `${contract}%`;
    return {
      strict: [sql`c.id in (select k.coin_id from contracts k where lower(k.address) like ${pattern})`],
      close: null,
    };
  }
  const like = escapeLike(q);
  const exact = sql`(lower(c.name) = ${q} or lower(c.symbol) = ${q} or c.slug = ${q})`;
  const begun = `${like}%`;
  const prefix = sql`(lower(c.name) like ${begun} or lower(c.symbol) like ${begun} or c.slug like ${begun})`;
  const inside = sql`${words} like ${`%${like}%`}`;
  if (q.length < 3) return { strict: [exact, sql`${prefix} and not ${exact}`], close: null };
  return {
    strict: [exact, sql`${prefix} and not ${exact}`, sql`${inside} and not ${prefix}`],
    close: sql`${q} <% ${words} and not ${inside} and not ${prefix}`,
  };
};

/** What any of the tiers finds, as one condition. */
export const either = (tiers: Tier[]): SQL =>
  sql`(${sql.join(
    tiers.map((t) => sql`(${t})`),
    sql` or `,
  )})`;

/** The coins of each tier as a leg, each by votes. */
export const searchLegs = (tiers: CoinSet[]): Leg[] =>
  tiers.map(({ coins, where }) => ({
    from: sql`coin_tallies r join ${coins} on c.id = r.coin_id`,
    where,
    keys: [{ by: sql`r.votes_total`, type: "integer" }],
    id: sql`r.coin_id`,
    desc: true,
  }));

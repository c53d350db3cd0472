import { searchTarget } from "@cointally/shared/search-target.ts";
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
 * coins and of those that cannot be sold is 0.
 */
export function popularity({ modules, clock }: Pick<Context, "modules" | "clock">): SQL {
  return sql`(case when c.source = 'synthetic' or c.unsellable then 0 else least(1, log(1 + coalesce(r.votes_total, 0) + coalesce(r.watchers, 0))::float / 8
  + ${modules.coin.popularity(clock())}) end)`;
}

/** The length of a text divided by that of the coin's name, at most 1. */
export function nameCoverage(length: SQL): SQL {
  return sql`least(1, (${length})::float / length(c.name))`;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** With more words than this, a search looks for the whole text instead of each word. */
const maxWords = 6;

/** Whether the trigram index can find this text inside names: it has three letters or digits in a row. */
export const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** The words of a search, without the signs around them. */
const wordsOf = (q: string): string[] => {
  const words = q.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+(?=.)|(?<=.)[^\p{L}\p{N}]+$/gu, "") || word);
  return words.length > maxWords ? [q] : [...new Set(words)];
};

/** Whether a name or symbol has each of these words, between spaces or other separators. No index has that: only for coins that one found. */
const haveWords = (words: string[], end: "" | " "): SQL =>
  sql.join(
    words.map(
      (word) =>
        sql`strpos(' ' || translate(${searchText}, '.,:;-_/()[]', '           ') || ' ', ${` ${word}${end}`}) > 0`,
    ),
    sql` and `,
  );

/**
 * Coins that one condition finds. Few of them are sorted by `cost`, the lowest first, and the one that was listed first among equal ones, so
 * that no imitation ties with the coin it imitates; many by votes.
 */
export type SearchTier = { where: SQL; cost: SQL };

/**
 * The tiers of a search, best first (api.md, Lists), with disjoint conditions: equal to the name or symbol, apart from spaces; all words begin
 * words of the name or symbol; all words are anywhere in them. A contract is looked up by its address. Every tier can use an index, whatever
 * was typed. `words` are those that may be misspelled or too many.
 */
type Search = { tiers: SearchTier[]; words: string | null };

export function readSearch(ctx: Pick<Context, "modules" | "clock">, search: string): Search {
  const target = searchTarget(search);
  const popular = popularity(ctx);
  const single = (where: SQL): Search => ({ tiers: [{ where, cost: sql`-${popular}` }], words: null });
  if (target.kind === "contract") {
    const onChain = target.chainId === undefined ? sql`true` : sql`k.chain_id = ${target.chainId}::bigint`;
    const pattern = `${target.address}%`;
    return single(
      sql`c.id in (select k.coin_id from contracts k where lower(k.address) like ${pattern} and ${onChain})`,
    );
  }
  if (target.kind === "native") {
    const symbol = target.symbol.toLowerCase();
    return single(sql`(c.type = 'coin' and c.chain_id = ${target.chainId} and lower(c.symbol) = ${symbol})`);
  }
  const typed = target.words.toLowerCase();
  // A symbol or a name is often written with such a sign, and a few coins have it themselves.
  const q = typed.replace(/^[$#@]+(?=[\p{L}\p{N}])/u, "");
  const joined = withoutSeparators(q);
  const spaced = joined ? sql`(c.name_skeleton = ${skeleton(q)} and ${nameWithoutSeparators} = ${joined})` : sql`false`;
  // A slug without a hyphen may be a name in other letters.
  const maySlug = q.includes("-");
  const isSlug = maySlug ? sql`c.slug = ${q}` : sql`false`;
  const forms = sql.param([...new Set([q, typed])]);
  const exact = sql`(lower(c.name) = any(${forms}::text[]) or lower(c.symbol) = any(${forms}::text[]) or ${isSlug} or ${spaced})`;
  const pattern = `${escapeLike(q)}%`;
  const begins = sql`(lower(c.name) like ${pattern} or lower(c.symbol) like ${pattern})`;
  const words = wordsOf(q);
  const hasWords = hasTrigram(q)
    ? sql.join(
        words.map((word) => sql`${searchText} like ${`%${escapeLike(word)}%`}`),
        sql` and `,
      )
    : sql`false`;
  const beginning = sql`(${begins} or c.slug like ${pattern} or (${hasWords} and ${haveWords(words, "")}))`;
  const rest = sql`0.2 * (1 - ${nameCoverage(sql`${q.length}`)}) - ${popular} / 2`;
  // Exact letters before folded ones, which only the slug has; whole words before their beginnings.
  const folded = maySlug ? sql`0` : sql`case when ${begins} or (${hasWords}) then 0 else 0.5 end`;
  const partial = sql`case when ${haveWords(words, " ")} then 0 else 0.1 end`;
  const tiers = [
    { where: exact, cost: sql`-${popular}` },
    { where: sql`${beginning} and not ${exact}`, cost: sql`${rest} + ${folded} + ${partial}` },
    { where: sql`${hasWords} and not (${beginning} or ${exact})`, cost: rest },
  ];
  return { tiers: hasTrigram(q) ? tiers : tiers.slice(0, 2), words: hasTrigram(q) ? q : null };
}

export function anyOf(conditions: SQL[]): SQL {
  return sql`(${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` or `,
  )})`;
}

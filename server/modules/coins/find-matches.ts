import { limits } from "@cointally/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { countRows, listVersion, type Segment, type Total } from "../../database/keyset-pagination.ts";
import { type CloseMatch, closeMatches, typedWords } from "./close-matches.ts";
import { filterFirst, scanIndex } from "./lists.ts";
import { anyOf, popularity, readSearch, type SearchTier } from "./search.ts";

/** Up to this many coins are filtered first and then sorted; an index scan meets more than that soon enough. */
export const filterFirstMax = 3_000;

/**
 * What a search finds in a list: the condition, the segments in their order, and the count, up to one above the cap. The keys of a
 * cursor depend on `cursorShape`.
 */
export type Matches = { where: SQL; segments: Segment[]; count: number; cursorShape: string };

const idIn = (coins: CloseMatch[]): SQL => sql`c.id = any(${sql.param(coins.map(({ id }) => id))}::uuid[])`;

/** The segment of a tier, with the close matches that belong to it: few coins are sorted by their cost, many by votes. */
const tierSegment = (ctx: Context, { where, cost }: SearchTier, close: CloseMatch[], isFew: boolean): Segment => {
  const all = close.length > 0 ? anyOf([where, idIn(close)]) : where;
  const { coins, where: condition } = isFew ? filterFirst(all) : scanIndex(all);
  const distances = sql`${JSON.stringify(Object.fromEntries(close.map(({ id, distance }) => [id, distance])))}::jsonb`;
  const own =
    close.length > 0 ? sql`coalesce((${distances} ->> c.id::text)::float - ${popularity(ctx)} / 2, ${cost})` : cost;
  return {
    from: sql`coin_tallies r join ${coins} on c.id = r.coin_id ${isFew ? ctx.modules.coin.popularityJoins : sql``}`,
    where: condition,
    keys: isFew
      ? [
          { by: sql`(-1000 * (${own}))::int`, type: "integer" },
          { by: sql`(- extract(epoch from c.created_at))`, type: "numeric" },
        ]
      : [{ by: sql`r.votes_total`, type: "integer" }],
    id: sql`r.coin_id`,
    desc: true,
  };
};

/**
 * Coins of a list that match a search (api.md, Coin lists), tier by tier. Close matches, with misspelled words or without some of the words,
 * belong to the tier of words when several were typed; of one word, to the last tier, and only if few were found. Counts are cached like
 * those of the list.
 */
export async function findMatches(
  ctx: Context,
  search: string,
  list: SQL,
  { key, counters }: Pick<Total, "key" | "counters">,
): Promise<Matches> {
  const { tiers, words } = readSearch(ctx, search);
  const version = await listVersion(ctx.db);
  const sizes: number[] = [];
  let count = 0;
  for (const [n, { where }] of tiers.entries()) {
    // The API does not say how many there are beyond the cap.
    const isCounted = count <= limits.page.maxDepth;
    const sets = [{ from: sql`coins c`, where: sql`${list} and ${where}` }];
    const total = { sets, key: key && `${key} ${n}`, counters };
    const size = isCounted ? await countRows(ctx, total, version) : Number.POSITIVE_INFINITY;
    sizes.push(size);
    count += size;
  }
  // The list's conditions once, not with every tier: each repetition is planned, and some are expensive.
  const inAnyTier = anyOf(tiers.map(({ where }) => where));
  const hasSeveral = words !== null && typedWords(words).length > 1;
  const isAsked = words !== null && (hasSeveral || count < limits.fewMatches);
  const close = isAsked ? await closeMatches(ctx, words, list, inAnyTier) : [];
  const closeTier = hasSeveral ? 1 : tiers.length - 1;
  const isFew = (size: number) => size <= filterFirstMax;
  const segments = tiers.map(({ where, cost }, n) => {
    const added = n === closeTier ? close : [];
    const size = (sizes[n] ?? 0) + added.length;
    return { ...tierSegment(ctx, { where: sql`${list} and ${where}`, cost }, added, isFew(size)), isEmpty: size === 0 };
  });
  const found = close.length > 0 ? anyOf([inAnyTier, idIn(close)]) : inAnyTier;
  return {
    where: sql`${list} and ${found}`,
    segments,
    count: count + close.length,
    cursorShape: sizes.map((size, n) => isFew(size + (n === closeTier ? close.length : 0))).join(),
  };
}

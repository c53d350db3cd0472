import { limits } from "@cointally/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { countRows, listVersion, type Segment, type Total } from "../../database/keyset-pagination.ts";
import { closeMatches } from "./close-matches.ts";
import { filterFirst, scanIndex } from "./lists.ts";
import { anyOf, mayBeMisspelled, nameCoverage, popularity, searchTiers } from "./search.ts";

/** Up to this many coins are filtered first and then sorted; an index scan meets more than that soon enough. */
export const filterFirstMax = 3_000;

/**
 * What a search finds in a list: the condition, the segments in their order, and the count, up to one above the cap. The keys of a
 * cursor depend on `cursorShape`.
 */
export type Matches = { where: SQL; segments: Segment[]; count: number; cursorShape: string };

/** The segment of a tier. A few coins are sorted by how much of the name was typed and by popularity; many by votes. */
const tierSegment = (ctx: Context, where: SQL, typed: string, isFew: boolean, isEmpty: boolean): Segment => {
  const { coins, where: condition } = isFew ? filterFirst(where) : scanIndex(where);
  const closeness = sql`(1000 * (${nameCoverage(sql`${typed.length}`)} + ${popularity(ctx)}))::int`;
  return {
    from: sql`coin_tallies r join ${coins} on c.id = r.coin_id ${isFew ? ctx.modules.coin.popularityJoins : sql``}`,
    where: condition,
    keys: [{ by: isFew ? closeness : sql`r.votes_total`, type: "integer" }],
    id: sql`r.coin_id`,
    desc: true,
    isEmpty,
  };
};

/** The coins of these ids, in this order. */
const idSegment = (ids: string[]): Segment => ({
  from: sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as r (id, place)`,
  where: sql`true`,
  keys: [{ by: sql`r.place`, type: "integer" }],
  id: sql`r.id`,
  desc: false,
});

/**
 * Coins of a list that match a search (api.md, Coin lists): tier by tier, and after them, if they are few, close matches. Counts are
 * cached like those of the list.
 */
export async function findMatches(
  ctx: Context,
  search: string,
  list: SQL,
  { key, counters }: Pick<Total, "key" | "counters">,
): Promise<Matches> {
  const conditions = searchTiers(search);
  const tiers = conditions.map((tier) => sql`${list} and ${tier}`);
  const version = await listVersion(ctx.db);
  const sizes: number[] = [];
  let count = 0;
  for (const [n, where] of tiers.entries()) {
    // The API does not say how many there are beyond the cap.
    const isCounted = count <= limits.page.maxDepth;
    const total = { sets: [{ from: sql`coins c`, where }], key: key && `${key} ${n}`, counters };
    const size = isCounted ? await countRows(ctx, total, version) : Number.POSITIVE_INFINITY;
    sizes.push(size);
    count += size;
  }
  // The list's conditions once, not with every tier: each repetition is planned, and some are expensive.
  const inAnyTier = anyOf(conditions);
  const isFew = (size: number) => size <= filterFirstMax;
  const segments = sizes.map((size, n) => tierSegment(ctx, tiers[n] as SQL, search, isFew(size), size === 0));
  const cursorShape = sizes.map(isFew).join();
  const areFew = count < limits.fewMatches && mayBeMisspelled(search);
  const close = areFew ? await closeMatches(ctx, search, sql`${list} and not ${inAnyTier}`) : [];
  if (close.length === 0) return { where: sql`${list} and ${inAnyTier}`, segments, count, cursorShape };
  return {
    where: sql`${list} and ${anyOf([inAnyTier, sql`c.id = any(${sql.param(close)}::uuid[])`])}`,
    segments: [...segments, idSegment(close)],
    count: count + close.length,
    cursorShape,
  };
}

import { limits } from "@cointally/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { countRows, listVersion, type Segment, type Total } from "../../database/keyset-pagination.ts";
import { closeMatches } from "./close-matches.ts";
import { gathered, walked } from "./coin-set.ts";
import { either, fame, mayBeMistyped, searchTiers, share } from "./search.ts";

/** Up to this many coins are gathered and sorted; more lie close enough together to be walked. */
export const gatherUpTo = 3_000;

/**
 * What a search finds in a list: as one condition, as segments in their order, how many, up to one above the cap, and in
 * `shape` what the keys of a cursor depend on.
 */
export type Matches = { where: SQL; segments: Segment[]; count: number; shape: string };

/** A tier in its order. A small one is sorted by how much of the name was typed and how well known the coin is; a large one by votes. */
const tierSegment = (ctx: Context, where: SQL, typed: string, isSmall: boolean, isEmpty: boolean): Segment => {
  const { coins, where: condition } = isSmall ? gathered(where) : walked(where);
  const closeness = sql`(1000 * (${share(sql`${typed.length}`)} + ${fame(ctx)}))::int`;
  return {
    from: sql`coin_tallies r join ${coins} on c.id = r.coin_id ${isSmall ? ctx.modules.coin.fameJoins : sql``}`,
    where: condition,
    keys: [{ by: isSmall ? closeness : sql`r.votes_total`, type: "integer" }],
    id: sql`r.coin_id`,
    desc: true,
    isEmpty,
  };
};

/** Coins in the order of their ids in a list. */
const inOrder = (ids: string[]): Segment => ({
  from: sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as r (id, place)`,
  where: sql`true`,
  keys: [{ by: sql`r.place`, type: "integer" }],
  id: sql`r.id`,
  desc: false,
});

/**
 * What of a list matches a search (api.md, Coin lists): tier by tier, and behind them, where they are few, what is nearly it. Counts are kept
 * like those of the list.
 */
export const findMatches = async (
  ctx: Context,
  search: string,
  list: SQL,
  { key, counters }: Pick<Total, "key" | "counters">,
): Promise<Matches> => {
  const found = searchTiers(search);
  const tiers = found.map((tier) => sql`${list} and ${tier}`);
  const version = await listVersion(ctx.db);
  const sizes: number[] = [];
  let count = 0;
  for (const [n, where] of tiers.entries()) {
    // Beyond the cap nobody is told how many there are.
    const isKnown = count <= limits.page.maxDepth;
    const total = { sets: [{ from: sql`coins c`, where }], key: key && `${key} ${n}`, counters };
    const size = isKnown ? await countRows(ctx, total, version) : Number.POSITIVE_INFINITY;
    sizes.push(size);
    count += size;
  }
  // The list's conditions once, not with every tier: each repetition is planned, and some are costly to look into.
  const strict = either(found);
  const isSmall = (size: number) => size <= gatherUpTo;
  const segments = sizes.map((size, n) => tierSegment(ctx, tiers[n] as SQL, search, isSmall(size), size === 0));
  const shape = sizes.map(isSmall).join();
  const areFew = count < limits.fewMatches && mayBeMistyped(search);
  const close = areFew ? await closeMatches(ctx, search, sql`${list} and not ${strict}`) : [];
  if (close.length === 0) return { where: sql`${list} and ${strict}`, segments, count, shape };
  return {
    where: sql`${list} and ${either([strict, sql`c.id = any(${sql.param(close)}::uuid[])`])}`,
    segments: [...segments, inOrder(close)],
    count: count + close.length,
    shape,
  };
};

import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { skeleton } from "../coins/skeleton.ts";
import type { NewCoinPlan } from "./plan-import.ts";

const ROWS_PER_QUERY = 5000;
/** More say no more. */
const MOST = 3;

type Found = { row: number; why: "name" | "symbol"; name: string; symbol: string; slug: string };
type Wish = { row: number; name: string; symbol: string; nameSkeleton: string; symbolSkeleton: string };

/**
 * For rows that become coins, by their index in the list: the listed coins and the earlier rows whose name or symbol they look like, at most
 * three each, in words. What a moderator is told of a submission by `findChecks`, told of a whole list to who imports it.
 */
export const findLookAlikes = async (db: Queries, plans: NewCoinPlan[]): Promise<Map<number, string[]>> => {
  const wishes = plans.map(
    ({ index, token: { name, symbol } }): Wish => ({
      row: index,
      name,
      symbol,
      nameSkeleton: skeleton(name),
      symbolSkeleton: skeleton(symbol),
    }),
  );
  const told = new Map<number, Map<string, string>>();
  const tell = (row: number, why: string, like: { name: string; symbol: string }, where: string) => {
    const sentences = told.get(row) ?? new Map<string, string>();
    if (sentences.size === MOST || sentences.has(where)) return;
    told.set(row, sentences.set(where, `Its ${why} looks like that of ${like.name} (${like.symbol}), ${where}.`));
  };
  for (const like of await findListed(db, wishes)) tell(like.row, like.why, like, `listed as ${like.slug}`);
  for (const why of ["name", "symbol"] as const) {
    for (const { row, like } of earlierRows(wishes, why)) tell(row, why, like, `tokens[${like.row}]`);
  }
  return new Map([...told].map(([row, sentences]) => [row, [...sentences.values()]]));
};

/** Listed coins that look like these, names before symbols: the better reason to look. */
const findListed = async (db: Queries, wishes: Wish[]): Promise<Found[]> => {
  const found: Found[] = [];
  const among = (some: Wish[], why: "name" | "symbol") => sql`
    select wish.row, ${why} as why, c.name, c.symbol, c.slug
    from unnest(${sql.param(some.map(({ row }) => row))}::int[],
      ${sql.param(some.map((wish) => wish[`${why}Skeleton`]))}::text[]) as wish (row, skeleton)
    cross join lateral (
      select name, symbol, slug from coins
      where status = 'approved' and ${sql.identifier(`${why}_skeleton`)} = wish.skeleton order by id limit ${MOST}
    ) c`;
  for (let start = 0; start < wishes.length; start += ROWS_PER_QUERY) {
    const some = wishes.slice(start, start + ROWS_PER_QUERY);
    const { rows } = await db.execute<Found>(
      sql`${among(some, "name")} union all ${among(some, "symbol")} order by why, row`,
    );
    found.push(...rows);
  }
  return found;
};

const earlierRows = (wishes: Wish[], why: "name" | "symbol") => {
  const first = new Map<string, Wish>();
  return wishes.flatMap((wish) => {
    const key = wish[`${why}Skeleton`];
    const like = first.get(key);
    if (!like) first.set(key, wish);
    return like ? [{ row: wish.row, like }] : [];
  });
};

import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { skeleton } from "../coins/skeleton.ts";
import type { NewCoinPlan } from "./plan-import.ts";

const rowsPerQuery = 5000;

const maxPerRow = 3;

type LookAlike = { row: number; why: "name" | "symbol"; name: string; symbol: string; slug: string };
type Candidate = { row: number; name: string; symbol: string; nameSkeleton: string; symbolSkeleton: string };

/**
 * Warnings about new coins of an import, by the row's index: public coins and earlier rows whose name or symbol looks the same, at most
 * three for each row. The same check as `findChecks` does for a submission.
 */
export async function findLookAlikes(db: Queries, plans: NewCoinPlan[]): Promise<Map<number, string[]>> {
  const candidates = plans.map(
    ({ index, token: { name, symbol } }): Candidate => ({
      row: index,
      name,
      symbol,
      nameSkeleton: skeleton(name),
      symbolSkeleton: skeleton(symbol),
    }),
  );
  const warnings = new Map<number, Map<string, string>>();
  const warn = (row: number, why: string, like: { name: string; symbol: string }, where: string) => {
    const sentences = warnings.get(row) ?? new Map<string, string>();
    if (sentences.size === maxPerRow || sentences.has(where)) return;
    warnings.set(row, sentences.set(where, `Its ${why} looks like that of ${like.name} (${like.symbol}), ${where}.`));
  };
  for (const like of await findPublicLookAlikes(db, candidates))
    warn(like.row, like.why, like, `listed as ${like.slug}`);
  for (const why of ["name", "symbol"] as const) {
    for (const { row, like } of earlierRows(candidates, why)) warn(row, why, like, `tokens[${like.row}]`);
  }
  return new Map([...warnings].map(([row, sentences]) => [row, [...sentences.values()]]));
}

/** Public coins that look like these, equal names before equal symbols. */
const findPublicLookAlikes = async (db: Queries, candidates: Candidate[]): Promise<LookAlike[]> => {
  const found: LookAlike[] = [];
  const lookAlikesBy = (some: Candidate[], why: "name" | "symbol") => sql`
    select candidate.row, ${why} as why, c.name, c.symbol, c.slug
    from unnest(${sql.param(some.map(({ row }) => row))}::int[],
      ${sql.param(some.map((candidate) => candidate[`${why}Skeleton`]))}::text[]) as candidate (row, skeleton)
    cross join lateral (
      select name, symbol, slug from coins
      where status = 'approved' and ${sql.identifier(`${why}_skeleton`)} = candidate.skeleton order by id limit ${maxPerRow}
    ) c`;
  for (let start = 0; start < candidates.length; start += rowsPerQuery) {
    const some = candidates.slice(start, start + rowsPerQuery);
    const { rows } = await db.execute<LookAlike>(
      sql`${lookAlikesBy(some, "name")} union all ${lookAlikesBy(some, "symbol")} order by why, row`,
    );
    found.push(...rows);
  }
  return found;
};

const earlierRows = (candidates: Candidate[], why: "name" | "symbol") => {
  const first = new Map<string, Candidate>();
  return candidates.flatMap((candidate) => {
    const key = candidate[`${why}Skeleton`];
    const like = first.get(key);
    if (!like) first.set(key, candidate);
    return like ? [{ row: candidate.row, like }] : [];
  });
};

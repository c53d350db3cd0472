import { publicListNames } from "@cointally/contract/coins.ts";
import { listsWithoutDanger } from "@cointally/contract/danger-lists.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../core/context.ts";
import { singleFlight } from "../core/single-flight.ts";

/** For how long an answer is used: three seconds, or twenty times as long as it took, up to ten seconds. */
const maxAge = { leastMs: 3_000, mostMs: 10_000, timesAsLong: 20 };

/** The condition that a page has something to show, by its path: lists of coins, and what modules say of theirs. */
function conditions({ modules, settings }: Context, now: Date): [path: string, isFilled: SQL][] {
  const { lists, sorts, filters } = modules.coin;
  const isHarmless = settings.current().content.hidesDanger && filters.sellable?.where("not_blocked", now);
  const ofLists = publicListNames.flatMap((name): [string, SQL][] => {
    const list = lists[name];
    if (name === "all" || !list) return [];
    const where = list.where({ now, userId: null });
    const segments = list.order(
      {
        coins: sql`coins c`,
        where: isHarmless && listsWithoutDanger.includes(name) ? sql`${where} and ${isHarmless}` : where,
      },
      { now, sorts },
    );
    const anyRow = segments.map(({ from, where }) => sql`exists (select 1 from ${from} where ${where})`);
    return [[`/${name}`, sql`(${sql.join(anyRow, sql` or `)})`]];
  });
  const ofModules = Object.entries(modules.pages.filled).map(([path, isFilled]): [string, SQL] => [
    path,
    isFilled(now),
  ]);
  return [...ofLists, ...ofModules];
}

/**
 * The paths of the pages that have nothing to show, which menus and tabs leave out. One query for all of them, and every few seconds at
 * most. While the database is away the last answer is used, and no page counts as empty without one.
 */
export function createEmptyPages(ctx: Context): () => Promise<string[]> {
  const inFlight = singleFlight<string[]>();
  let known: { paths: string[]; until: number } = { paths: [], until: 0 };

  const read = async (): Promise<string[]> => {
    const now = ctx.clock();
    const started = performance.now();
    const all = conditions(ctx, now);
    const columns = all.map(([path, isFilled]) => sql`case when not ${isFilled} then ${path}::text end`);
    const { rows } = await ctx.db.execute<{ paths: string[] }>(
      sql`select array_remove(array[${sql.join(columns, sql`, `)}], null) as paths`,
    );
    const tookMs = performance.now() - started;
    const ageMs = Math.min(Math.max(maxAge.leastMs, maxAge.timesAsLong * tookMs), maxAge.mostMs);
    known = { paths: rows[0]?.paths ?? [], until: now.getTime() + ageMs };
    return known.paths;
  };

  return async () => {
    const now = ctx.clock().getTime();
    // A clock that went back must not keep an answer for ever.
    if (now < known.until && now >= known.until - maxAge.mostMs) return known.paths;
    return inFlight("read", read).catch(() => known.paths);
  };
}

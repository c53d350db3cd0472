import { limits } from "@cointally/contract/limits.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";

/** Counts how many approved coins have each tag. It scans all coins, so a job does it; unchanged rows are not written. */
export async function countTags({ db }: Pick<Context, "db">): Promise<void> {
  await db.execute(sql`
    with counted as materialized (
      select tag, count(*)::int as coins from coins c cross join unnest(c.tags) as tag
      where c.status = 'approved' group by tag order by coins desc, tag limit ${limits.filters.tags}
    ), removed as (
      delete from coin_tags t where not exists (select 1 from counted n where n.tag = t.tag)
    )
    insert into coin_tags as t (tag, coins) select tag, coins from counted
    on conflict (tag) do update set coins = excluded.coins where t.coins <> excluded.coins`);
}

/** The tags of the most coins, as last counted. */
export async function findTags({ db }: Pick<Context, "db">): Promise<{ tag: string; coins: number }[]> {
  const { rows } = await db.execute<{ tag: string; coins: number }>(
    sql`select tag, coins from coin_tags order by coins desc, tag`,
  );
  return rows;
}

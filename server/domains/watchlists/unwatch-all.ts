import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";

/** Empties the watchlist of an account that is being erased. Counters are locked in one order, so that two such never wait for each other. */
export const unwatchAll = async (tx: Queries, userId: string): Promise<void> => {
  await tx.execute(sql`
    select 1 from coin_tallies where coin_id in (select coin_id from watchlist_coins where user_id = ${userId})
    order by coin_id for update`);
  await tx.execute(sql`
    with gone as (delete from watchlist_coins where user_id = ${userId} returning coin_id)
    update coin_tallies t set watchers = greatest(watchers - 1, 0) from gone where t.coin_id = gone.coin_id`);
};

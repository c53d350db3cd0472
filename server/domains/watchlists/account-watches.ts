import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";

/** Locks the counters of all that an account watches, in one order, so that two accounts never wait for each other. */
const lockTallies = (tx: Queries, userId: string) =>
  tx.execute(sql`
    select 1 from coin_tallies where coin_id in (select coin_id from watchlist_coins where user_id = ${userId})
    order by coin_id for update`);

/** Whether what an account watches is in the coins' `watchers`: from when its email is verified. The caller holds the account's lock. */
export async function countWatches(tx: Queries, userId: string, counted: boolean): Promise<void> {
  await lockTallies(tx, userId);
  await tx.execute(sql`
    with changed as (
      update watchlist_coins set counted = ${counted} where user_id = ${userId} and counted <> ${counted} returning coin_id
    )
    update coin_tallies t set watchers = greatest(watchers + ${counted ? 1 : -1}::int, 0) from changed where t.coin_id = changed.coin_id`);
}

/** Empties the watchlist of an account that is being erased. The caller holds the account's lock. */
export async function unwatchAll(tx: Queries, userId: string): Promise<void> {
  await lockTallies(tx, userId);
  await tx.execute(sql`
    with gone as (delete from watchlist_coins where user_id = ${userId} returning coin_id, counted)
    update coin_tallies t set watchers = greatest(watchers - 1, 0) from gone where t.coin_id = gone.coin_id and gone.counted`);
}

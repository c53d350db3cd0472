import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { activeBan } from "../accounts/active-ban.ts";
import { lockUser } from "../accounts/lock-user.ts";

/** Locks the counters of all coins that an account watches, in a fixed order, so that two accounts cannot deadlock. */
const lockTallies = (tx: Queries, userId: string) =>
  tx.execute(sql`
    select 1 from coin_tallies where coin_id in (select coin_id from watchlist_coins where user_id = ${userId})
    order by coin_id for update`);

/**
 * Updates the coins' `watchers` for an account: its watches count while its email is verified and it is not banned. Call it wherever one
 * of these changes, in the transaction that holds the account's lock.
 */
export async function countWatches(tx: Queries, userId: string, now: Date): Promise<void> {
  await lockTallies(tx, userId);
  await tx.execute(sql`
    with account as (
      select u.email_verified_at is not null and ${activeBan(sql`u.id`, now)} is null as counts from users u where u.id = ${userId}
    ), changed as (
      update watchlist_coins w set counted = a.counts from account a where w.user_id = ${userId} and w.counted <> a.counts
      returning w.coin_id, w.counted
    )
    update coin_tallies t set watchers = greatest(watchers + case when changed.counted then 1 else -1 end, 0)
    from changed where t.coin_id = changed.coin_id`);
}

/** The same for accounts whose ban has expired. Runs as a job; idempotent. */
export async function countAfterBans({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock();
  const { rows } = await db.execute<{ id: string }>(sql`
    select b.user_id as id from user_bans b join users u on u.id = b.user_id
    where b.ended_at is null and b.until <= ${now.toISOString()} and u.email_verified_at is not null
      and exists (select from watchlist_coins w where w.user_id = b.user_id and not w.counted)`);
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      await lockUser(tx, id);
      await countWatches(tx, id, now);
    });
  }
}

/** Empties the watchlist of an account that is being erased. The caller holds the account's lock. */
export async function unwatchAll(tx: Queries, userId: string): Promise<void> {
  await lockTallies(tx, userId);
  await tx.execute(sql`
    with removed as (delete from watchlist_coins where user_id = ${userId} returning coin_id, counted)
    update coin_tallies t set watchers = greatest(watchers - 1, 0) from removed where t.coin_id = removed.coin_id and removed.counted`);
}

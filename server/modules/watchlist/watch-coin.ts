import { type SQL, sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import { networkOf } from "../../core/network.ts";
import { newId } from "../../database/client.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { hasViewed } from "../coins/count-view.ts";
import { findVisibleCoin } from "../coins/find-coin.ts";
import { utcDay } from "../coins/presenter.ts";
import { originOf } from "../integrity/networks.ts";
import { insertWatchUse } from "../integrity/watch-uses.ts";
import { accountsOfPersons, countWatches } from "./account-watches.ts";
import { watchedRow } from "./list-watched.ts";

const pauseMs = 24 * 3_600_000;

/** A coin that is watched again after a shorter pause counts as watched since the first time, so that pausing does not renew a watch. */
function pauseStart(now: Date): string {
  return new Date(now.getTime() - pauseMs).toISOString();
}

/** Deletes ended watches whose pause is over the limit. Runs as a job; idempotent. */
export async function purgeEndedWatches({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await db.execute(sql`delete from ended_watches where ended_at <= ${pauseStart(clock())}`);
}

/** Since when a person watches a coin, by any account: since the first time, unless a pause was over the limit. */
const beganAt = (userId: string, coinId: string, now: Date): SQL => sql`
  select min(began_at) from (
    select w.began_at from watchlist_coins w join ${accountsOfPersons([userId])} a on a.id = w.user_id where w.coin_id = ${coinId}
    union all
    select e.began_at from ended_watches e join ${accountsOfPersons([userId])} a on a.id = e.user_id
    where e.coin_id = ${coinId} and e.ended_at > ${pauseStart(now)}
  ) earlier`;

/**
 * Watches a coin; idempotent. It counts at once, unless votes of the account would not count; a second look some seconds later may hold it
 * (judge-watches.ts). Returns the row as JSON text and whether it is new, read in the same transaction, since the coin may be denied right after. The account is locked, so that its simultaneous requests run one after another and its email is not verified
 * meanwhile. @throws {AppError} not_found
 */
export function watchCoin(
  ctx: Context,
  user: SignedIn,
  coinId: string,
  address: string,
  now: Date,
): Promise<{ json: string; added: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const account = await lockUser(tx, user.id);
    await findVisibleCoin(tx, coinId, user);
    const at = now.toISOString();
    const { rowCount } = await tx.execute(sql`
      insert into watchlist_coins (id, user_id, coin_id, created_at, placed_at, began_at)
      values (${newId(now.getTime())}, ${user.id}, ${coinId}, ${at}, ${at}, coalesce((${beganAt(user.id, coinId, now)}), ${at}::timestamptz))
      on conflict (user_id, coin_id) do nothing`);
    const added = rowCount === 1;
    if (added) {
      const origin = originOf(ctx, { address, email: account?.email ?? user.email });
      const viewed = hasViewed(ctx, coinId, networkOf(address), utcDay(now));
      await tx.execute(insertWatchUse({ userId: user.id, coinId, origin, now }, viewed));
      await countWatches(tx, [user.id], now, coinId);
    }
    const json = await watchedRow(ctx, tx, sql`w.user_id = ${user.id} and w.coin_id = ${coinId}`, now);
    return { json, added };
  });
}

/** Stops watching a coin; idempotent. */
export function unwatchCoin(ctx: Context, user: SignedIn, coinId: string, now: Date): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    await tx.execute(sql`
      with removed as (
        delete from watchlist_coins where user_id = ${user.id} and coin_id = ${coinId} returning user_id, coin_id, began_at, counted
      ), ended as (
        insert into ended_watches (user_id, coin_id, began_at, ended_at)
        select user_id, coin_id, began_at, ${now.toISOString()}::timestamptz from removed
        on conflict (user_id, coin_id) do update set began_at = excluded.began_at, ended_at = excluded.ended_at
      )
      update coin_tallies t set watchers = greatest(watchers - 1, 0) from removed where t.coin_id = removed.coin_id and removed.counted`);
    await countWatches(tx, [user.id], now, coinId);
  });
}

import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { lockUserForShare } from "../accounts/lock-user.ts";

/**
 * Puts watched coins into this order among themselves. They are distributed over the places that they had, so that other coins stay where
 * they are, and a coin watched later comes first.
 * @throws {AppError} naming `coin_ids` when one is not watched
 */
export function reorderWatchlist(ctx: Context, user: SignedIn, coinIds: string[]): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await lockUserForShare(tx, user.id);
    const { rows } = await tx.execute(sql`
      select 1 from watchlist_coins where user_id = ${user.id} and coin_id = any(${sql.param(coinIds)}::uuid[]) order by id for update`);
    if (rows.length !== coinIds.length) {
      throw fieldError("coin_ids", m.error_watched_coins_changed());
    }
    // Equal places are made distinct by a microsecond.
    await tx.execute(sql`
      with ordered as (
        select placed_at, row_number() over (order by placed_at desc, id desc) as n from watchlist_coins
        where user_id = ${user.id} and coin_id = any(${sql.param(coinIds)}::uuid[])
      ), places as (
        select n, min(placed_at + n * interval '1 microsecond') over (order by n) - n * interval '1 microsecond' as placed_at from ordered
      )
      update watchlist_coins w set placed_at = p.placed_at
      from unnest(${sql.param(coinIds)}::uuid[]) with ordinality as o(coin_id, n) join places p on p.n = o.n
      where w.user_id = ${user.id} and w.coin_id = o.coin_id`);
  });
}

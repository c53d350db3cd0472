import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonRows } from "../../database/json.ts";

/** Watches of an account, and recently ended ones. */
export function exportUserData(id: string): Record<string, SQL> {
  return {
    watchlist: jsonRows(
      sql`json_build_object('id', w.id, 'coin_id', w.coin_id, 'created_at', ${isoTime(sql`w.created_at`)})`,
      sql`watchlist_coins w where w.user_id = ${id}`,
      sql`w.created_at, w.id`,
    ),
    ended_watches: jsonRows(
      sql`json_build_object('coin_id', w.coin_id, 'began_at', ${isoTime(sql`w.began_at`)}, 'ended_at', ${isoTime(sql`w.ended_at`)})`,
      sql`ended_watches w where w.user_id = ${id}`,
      sql`w.ended_at, w.coin_id`,
    ),
  };
}

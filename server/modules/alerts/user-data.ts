import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonRows } from "../../database/json.ts";

/** Alerts of an account. */
export function exportUserData(id: string): Record<string, SQL> {
  return {
    alerts: jsonRows(
      sql`json_build_object('id', a.id, 'coin_id', a.coin_id, 'kind', a.kind, 'value', a.value::text, 'sent_on', a.sent_on, 'created_at', ${isoTime(sql`a.created_at`)})`,
      sql`alerts a where a.user_id = ${id}`,
      sql`a.created_at, a.id`,
    ),
  };
}

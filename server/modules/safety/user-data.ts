import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonRows } from "../../database/json.ts";

/** Changes of safety facts that an admin confirmed. */
export function exportUserData(id: string): Record<string, SQL> {
  return {
    safety_changes_seen: jsonRows(
      sql`json_build_object('id', s.id, 'coin_id', s.coin_id, 'fact', s.fact, 'at', ${isoTime(sql`s.at`)})`,
      sql`safety_changes s where s.seen_by = ${id}`,
      sql`s.at, s.id`,
    ),
  };
}

import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonRows } from "../../database/json.ts";

/** Changes that an admin made to farms. */
export function exportUserData(id: string): Record<string, SQL> {
  return {
    farm_actions: jsonRows(
      sql`json_build_object('id', a.id, 'farm_id', a.farm_id, 'before', a.before, 'after', a.after, 'at', ${isoTime(sql`a.at`)})`,
      sql`farm_actions a where a.actor_id = ${id}`,
      sql`a.at, a.id`,
    ),
  };
}

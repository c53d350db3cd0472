import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonRows } from "../../database/json.ts";

/** Which settings an account changed, without their values, which are those of the site. */
export function exportUserData(id: string): Record<string, SQL> {
  return {
    setting_changes: jsonRows(
      sql`json_build_object('version', s.version, 'name', s.name, 'at', ${isoTime(sql`s.at`)})`,
      sql`setting_changes s where s.actor_id = ${id}`,
      sql`s.version, s.name`,
    ),
  };
}

import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonRows } from "../../database/json.ts";

/** Images that an account uploaded. */
export function exportUserData(id: string): Record<string, SQL> {
  return {
    uploads: jsonRows(
      sql`json_build_object('id', p.id, 'url', '/uploads/' || p.id || case p.kind when 'ad' then '/1200.webp' else '/256.webp' end, 'created_at', ${isoTime(sql`p.created_at`)})`,
      sql`uploads p where p.user_id = ${id}`,
      sql`p.created_at, p.id`,
    ),
  };
}

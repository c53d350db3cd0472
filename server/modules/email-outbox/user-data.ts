import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonRows } from "../../database/json.ts";

/** Queued emails of an account, without their content, which may have links that log in. */
export function exportUserData(id: string): Record<string, SQL> {
  return {
    queued_emails: jsonRows(
      sql`json_build_object('to', e.address, 'subject', e.content->>'subject', 'created_at', ${isoTime(sql`e.created_at`)})`,
      sql`queued_emails e where e.user_id = ${id}`,
      sql`e.created_at, e.id`,
    ),
  };
}

import { type SQL, sql } from "drizzle-orm";
import { isoTime } from "../../database/json.ts";

/** The active ban of an account as JSON, or null. Expiry is evaluated here, so no job has to end bans. */
export function activeBan(userId: SQL, now: Date): SQL {
  return sql`(select json_build_object('reason', b.reason, 'since', ${isoTime(sql`b.starts_at`)}, 'until', ${isoTime(sql`b.until`)})
    from user_bans b where b.user_id = ${userId} and b.ended_at is null and (b.until is null or b.until > ${now.toISOString()}))`;
}

import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonRows } from "../../database/json.ts";

/** Reports and claims of an account, and what it decided as an admin. */
export function exportUserData(id: string): Record<string, SQL> {
  return {
    reports: jsonRows(
      sql`json_build_object('id', r.id, 'coin_id', r.coin_id, 'reason', r.reason, 'text', r.text, 'status', r.status, 'created_at', ${isoTime(sql`r.created_at`)})`,
      sql`reports r where r.user_id = ${id}`,
      sql`r.created_at, r.id`,
    ),
    claims: jsonRows(
      sql`json_build_object('id', k.id, 'coin_id', k.coin_id, 'text', k.text, 'evidence_url', k.evidence_url, 'status', k.status,
        'reason', k.reason, 'created_at', ${isoTime(sql`k.created_at`)})`,
      sql`claims k where k.user_id = ${id}`,
      sql`k.created_at, k.id`,
    ),
    actions: jsonRows(
      sql`json_build_object('id', a.id, 'coin_id', a.coin_id, 'action', a.action, 'reason', a.reason, 'at', ${isoTime(sql`a.at`)})`,
      sql`moderation_actions a where a.actor_id = ${id}`,
      sql`a.at, a.id`,
    ),
  };
}

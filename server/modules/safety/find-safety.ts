import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { isoTime } from "../../database/json.ts";
import { changeJson, safetyJson } from "./presenter.ts";
import { verdictJoins, verdictJson, worstFirstOrder } from "./verdict.ts";

/** Maximum changes in the response. */
const maxChanges = 50;

/** Safety of each checked contract of a coin, worst first, and its changes, newest first, as JSON text. */
export async function findSafety(db: Queries, coinId: string, now: Date): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select json_build_object(
      'contracts', coalesce((select json_agg(${safetyJson(verdictJson)} order by ${worstFirstOrder})
        from contracts k join contract_safety s on s.chain_id = k.chain_id and s.address = k.address ${verdictJoins}
        where k.coin_id = ${coinId} and s.checked_at is not null), '[]'::json),
      'next_check_at', (select ${isoTime(sql`greatest(min(s.next_at), ${now.toISOString()}::timestamptz)`)}
        from contracts k join contract_safety s on s.chain_id = k.chain_id and s.address = k.address
        where k.coin_id = ${coinId} having count(*) > 0),
      'changes', coalesce((select json_agg(${changeJson} order by h.at desc, h.id desc)
        from (select * from safety_changes where coin_id = ${coinId} order by at desc, id desc limit ${maxChanges}) h), '[]'::json)
    )::text as json`);
  return rows[0]?.json ?? "{}";
}

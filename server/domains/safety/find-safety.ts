import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { changeJson, safetyJson } from "./presenter.ts";

/** A page shows no more; the rest is history. */
const mostChanges = 50;

/** Safety of each contract of a coin that was looked at, main one first, and its changes, newest first, as JSON text. */
export const findSafety = async (db: Queries, coinId: string): Promise<string> => {
  const { rows } = await db.execute<{ json: string }>(sql`
    select json_build_object(
      'contracts', coalesce((select json_agg(${safetyJson} order by k.position)
        from contracts k join contract_safety s using (chain_id, address)
        where k.coin_id = ${coinId} and s.checked_at is not null), '[]'::json),
      'changes', coalesce((select json_agg(${changeJson} order by h.at desc, h.id desc)
        from (select * from safety_changes where coin_id = ${coinId} order by at desc, id desc limit ${mostChanges}) h), '[]'::json)
    )::text as json`);
  return rows[0]?.json ?? "{}";
};

import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";

type Head = { size: number; checkpoint: string; verifiers: string };

/** The newest checkpoint of this site's log with the cosignatures so far, or null before the log was created. */
export async function readHead(db: Queries): Promise<Head | null> {
  const { rows } = await db.execute<{ size: string; checkpoint: string; verifiers: string }>(sql`
    select h.size, h.checkpoint || coalesce(string_agg(w.line, '' order by w.verifier), '') as checkpoint, h.verifiers
    from ledger_head h left join ledger_witnesses w on w.size = h.size group by h.id`);
  return rows[0] ? { ...rows[0], size: Number(rows[0].size) } : null;
}

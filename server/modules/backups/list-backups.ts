import type { Backup } from "@cointally/contract/backups.ts";
import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { isoTime } from "../../database/json.ts";

/** The last 50 backups, newest first. */
export async function listBackups(db: Queries): Promise<Backup[]> {
  const { rows } = await db.execute<Backup>(sql`
    select id, file, ${isoTime(sql`started_at`)} as started_at, ${isoTime(sql`finished_at`)} as finished_at, bytes::float as bytes,
      "check", problem
    from backups b order by b.started_at desc limit 50`);
  return rows;
}

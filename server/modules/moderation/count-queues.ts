import { limits } from "@cointally/contract/limits.ts";
import type { QueueCounts } from "@cointally/contract/moderation.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";

/** The pending rows of each queue, each found by an index. */
const pendingRows: Record<keyof QueueCounts, SQL> = {
  pending: sql`select from coins where status = 'pending'`,
  changes: sql`select from coins where changes_at is not null and status <> 'deleted'`,
  scheduled: sql`select from coins where status = 'scheduled'`,
  reports: openCases("reports"),
  claims: openCases("claims"),
  safety_changes: openCases("safety_changes"),
  held_votes: sql`select from held_votes where (decision is null and flagged) or (appealed_at is not null and appeal_decided_at is null) group by ring`,
};

function openCases(table: "reports" | "claims" | "safety_changes"): SQL {
  return sql`select from ${sql.raw(table)} q join coins c on c.id = q.coin_id where q.status = 'open' and c.status <> 'deleted'`;
}

/** The number of pending cases in each moderation queue, up to the cap of list totals. */
export async function countQueues(db: Queries): Promise<QueueCounts> {
  const counts = Object.entries(pendingRows).map(
    ([name, rows]) =>
      sql`(select count(*)::int from (${rows} limit ${limits.page.maxDepth}) as counted) as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<QueueCounts>(sql`select ${sql.join(counts, sql`, `)}`);
  return rows[0] as QueueCounts;
}

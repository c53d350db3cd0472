import { limits } from "@cointally/contract/limits.ts";
import type { QueueCounts } from "@cointally/contract/moderation.ts";
import { hasRole, type Role, type StaffRole } from "@cointally/contract/roles.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { openProposals } from "./contract-proposals.ts";
import { pendingEdits } from "./pending-edits.ts";

/** Who decides on the cases of each queue, and its pending rows, each found by an index. */
const queues: Record<keyof QueueCounts, [StaffRole, SQL]> = {
  pending: ["moderator", sql`select from coins where status = 'pending'`],
  changes: ["moderator", sql`select from coins c where ${pendingEdits} union all select from ${openProposals}`],
  scheduled: ["moderator", sql`select from coins where status = 'scheduled'`],
  reports: ["moderator", openCases("reports")],
  claims: ["moderator", openCases("claims")],
  safety_changes: ["moderator", openCases("safety_changes")],
  held_votes: [
    "admin",
    sql`select from held_votes where (decision is null and flagged) or (appealed_at is not null and appeal_decided_at is null) group by ring`,
  ],
};

function openCases(table: "reports" | "claims" | "safety_changes"): SQL {
  return sql`select from ${sql.raw(table)} q join coins c on c.id = q.coin_id where q.status = 'open' and c.status <> 'deleted'`;
}

/** The number of pending cases in each moderation queue, up to the cap of list totals; 0 in those that this role does not decide on. */
export async function countQueues(db: Queries, role: Role): Promise<QueueCounts> {
  const counts = Object.entries(queues).map(([name, [required, rows]]) => {
    const limit = hasRole(role, required) ? limits.page.maxDepth : 0;
    return sql`(select count(*)::int from (${rows} limit ${limit}) as counted) as ${sql.identifier(name)}`;
  });
  const { rows } = await db.execute<QueueCounts>(sql`select ${sql.join(counts, sql`, `)}`);
  return rows[0] as QueueCounts;
}

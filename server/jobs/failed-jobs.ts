import type { FailedJob } from "@cointally/contract/dashboard.ts";
import { sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import type { Queries } from "../database/client.ts";

/** Jobs with failed runs, the latest failure first. The queue deletes failed runs after two weeks. */
export async function findFailedJobs(db: Queries): Promise<FailedJob[]> {
  const { rows } = await db.execute<Omit<FailedJob, "failed_at"> & { failed_at: string }>(sql`
    select name, count(*)::int as failures, max(completed_on) as failed_at,
      (array_agg(left(output->>'message', 500) order by completed_on desc))[1] as message
    from pgboss.job where state = 'failed' group by name order by failed_at desc`);
  return rows.map((row) => ({ ...row, failed_at: new Date(row.failed_at).toISOString() }));
}

/**
 * Runs a job's failed runs again: of those with the same data, whatever queued them, the latest one, since each would do the same. Returns how
 * many.
 */
export async function retryFailedJobs(db: Queries, boss: PgBoss, name: string): Promise<number> {
  const { rows } = await db.execute<{ id: string; repeated: boolean }>(sql`
    select id, row_number() over (partition by data - 'origin' order by completed_on desc, id) > 1 as repeated
    from pgboss.job where name = ${name} and state = 'failed'`);
  const ids = (repeated: boolean) => rows.filter((row) => row.repeated === repeated).map(({ id }) => id);
  if (ids(false).length > 0) await boss.retry(name, ids(false));
  if (ids(true).length > 0) await boss.deleteJob(name, ids(true));
  return ids(false).length;
}

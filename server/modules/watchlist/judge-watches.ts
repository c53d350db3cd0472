import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { lockUsers } from "../accounts/lock-user.ts";
import { findSuspiciousWatches } from "../integrity/find-suspects.ts";
import { comparedMs } from "../integrity/judged-uses.ts";
import { judgeEachCoin } from "../integrity/unjudged-coins.ts";
import { countAfterHolds, countWatches } from "./account-watches.ts";

/** How long after a watch the second look begins, so that it sees together what begins together. */
const waitMs = 5000;

/** Queues a second look at watches, once for all of some seconds. If that fails, the job runs each minute as well. */
export function judgeSoon({ jobs, clock }: Pick<Context, "jobs" | "clock">): void {
  const startAfter = new Date(clock().getTime() + waitMs);
  jobs.send("judge-watches", {}, { startAfter, onceIn: waitMs / 1000 }).catch(() => {});
}

/**
 * The second look at watches (docs/vote-integrity.md): judges the latest watches of each coin as one set, by the rules for votes, and holds
 * those that the set shows to be suspicious. After that, watches of accounts with a held vote or watch no longer count. Runs as a job, in
 * any number of processes: one looks at a coin at a time, and holds and counts in one transaction, so that a killed process leaves no wrong count.
 */
export async function judgeWatches(ctx: Context, signal?: AbortSignal): Promise<void> {
  const now = ctx.clock();
  if (ctx.settings.current().voteHolds) {
    const since = new Date(now.getTime() - comparedMs).toISOString();
    const isUnjudged = sql`action = 'watch' and judged_at is null and created_at > ${since}::timestamptz`;
    await judgeEachCoin(ctx, "watches", isUnjudged, (tx, coinId) => judgeCoin(tx, coinId, now), signal);
  }
  await countAfterHolds(ctx);
}

/** How many watches one transaction holds, since votes for the coin wait for its counters; the next one holds the rest. */
const batchSize = 1000;

/** @returns no coin: pages show watchers when they are loaded */
async function judgeCoin(tx: Queries, coinId: string, now: Date): Promise<[]> {
  const { rows: unseen } = await tx.execute<{ id: string }>(
    sql`select id from network_uses where coin_id = ${coinId} and action = 'watch' and judged_at is null`,
  );
  const found = await findSuspiciousWatches(tx, coinId, now);
  const suspects = found.slice(0, batchSize);
  const userIds = [...new Set(suspects.flatMap(({ user_id }) => user_id ?? []))];
  // The accounts first, as erasing one does.
  await lockUsers(tx, userIds);
  await tx.execute(
    sql`update network_uses set action = 'held_watch' where id = any(${sql.param(suspects.map(({ id }) => id))}::uuid[])`,
  );
  if (userIds.length > 0) await countWatches(tx, userIds, now);
  // The rest is not marked as judged, so that this coin comes again.
  if (found.length > suspects.length) return [];
  await tx.execute(
    sql`update network_uses set judged_at = ${now.toISOString()}::timestamptz where id = any(${sql.param(unseen.map(({ id }) => id))}::uuid[])`,
  );
  return [];
}

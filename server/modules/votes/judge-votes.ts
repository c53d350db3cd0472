import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { findSuspects } from "../integrity/find-suspects.ts";
import { takeUnjudgedCoin } from "../integrity/take-unjudged-coin.ts";
import type { VoteKey } from "./change-vote-states.ts";
import { holdVotes } from "./hold-votes.ts";
import { isTrusted } from "./voter-trust.ts";

/** How long after a vote the second look begins, so that it sees together what is cast together. */
const waitMs = 5000;

/** When each process last asked for a look. */
const askedAt = new WeakMap<Context["jobs"], number>();

/** Queues a second look for a vote that was cast just now, once for all votes of some seconds. If that fails, the job runs each minute as well. */
export function judgeSoon({ jobs, clock, log }: Pick<Context, "jobs" | "clock" | "log">): void {
  const now = clock().getTime();
  const waited = now - (askedAt.get(jobs) ?? Number.NEGATIVE_INFINITY);
  if (waited >= 0 && waited < waitMs) return;
  askedAt.set(jobs, now);
  jobs
    .send("judge-votes", {}, { startAfter: new Date(now + waitMs), onceIn: waitMs / 1000 })
    .catch((error) => log.warn({ err: error }, "the second look at votes could not be queued"));
}

/** The maximum number of votes that one transaction marks as seen. */
const batchSize = 10_000;

/**
 * The second look at votes, some seconds after they were cast and before they are entries of the public log: judges the latest votes of each
 * coin as one set, and holds those that the set shows to be suspicious, also earlier ones. Runs as a job, in any number of processes: one
 * looks at a coin at a time, in one transaction, so that a killed process leaves nothing half done.
 */
export async function judgeVotes(ctx: Context, signal?: AbortSignal): Promise<void> {
  const now = ctx.clock();
  while (!signal?.aborted) {
    const changed = await ctx.db.transaction((tx) => judgeNextCoin(ctx, tx, now));
    if (changed === null) return;
    ctx.figures.changed(changed);
  }
}

/** @returns the coin if votes of it were held; null when no coin is left to judge */
async function judgeNextCoin(ctx: Context, tx: Queries, now: Date): Promise<string[] | null> {
  const coinId = await takeUnjudgedCoin(tx, "votes", sql`vote_id is not null and judged_at is null`);
  if (coinId === null) return null;
  const { rows } = await tx.execute<VoteKey & { created_at: string; state: string | null; synthetic: boolean }>(sql`
    with seen as (
      update network_uses n set judged_at = ${now.toISOString()}::timestamptz, trusted = ${isTrusted} where id in (
        select id from network_uses where coin_id = ${coinId} and vote_id is not null and judged_at is null
        order by created_at limit ${batchSize})
      returning vote_id, created_at
    )
    select v.id, v.coin_id, v.day::text as day, v.created_at, v.state, v.synthetic from seen s
    join votes v on v.id = s.vote_id and v.coin_id = ${coinId} and v.day = (s.created_at at time zone 'utc')::date`);
  const suspects = ctx.settings.current().voteHolds ? await findSuspects(tx, coinId, now) : [];
  const held = await holdVotes(ctx, tx, suspects, now);
  const holding = new Set(suspects.map(({ id }) => id));
  const counted = rows.filter(({ id, state, synthetic }) => state === "counted" && !synthetic && !holding.has(id));
  if (counted.length > 0) await emit(ctx, tx, "votesJudged", { votes: counted });
  return [...held.keys()];
}

import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";
import { findSuspects } from "../integrity/find-suspects.ts";
import { judgeEachCoin } from "../integrity/unjudged-coins.ts";
import type { VoteKey } from "./change-vote-states.ts";
import { findVotesOfHeldAccounts } from "./find-suspicious-accounts.ts";
import { holdVotes, joinSuspects } from "./hold-votes.ts";
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
const batchSize = 50_000;

/**
 * The second look at votes, some seconds after they were cast and before they are entries of the public log: judges the latest votes of each
 * coin as one set, and holds those that the set shows to be suspicious, also earlier ones. Runs as a job, in any number of processes: one
 * looks at a coin at a time, in one transaction, so that a killed process leaves nothing half done.
 */
export async function judgeVotes(ctx: Context, signal?: AbortSignal): Promise<void> {
  await judgeEachCoin(ctx, "votes", isUnjudged, (tx, coinId) => judgeCoin(ctx, tx, coinId), signal);
}

const isUnjudged = sql`vote_id is not null and judged_at is null`;

type Waiting = VoteKey & { created_at: string; state: string; synthetic: boolean };

/** @returns the coins whose counts changed */
async function judgeCoin(ctx: Context, tx: Queries, coinId: string): Promise<string[]> {
  const now = ctx.clock();
  const { rows: uses } = await tx.execute<{ id: string; vote_id: string; day: string }>(sql`
    select id, vote_id, (created_at at time zone 'utc')::date::text as day from network_uses
    where coin_id = ${coinId} and ${isUnjudged} order by created_at limit ${batchSize}`);
  const column = (of: (use: (typeof uses)[number]) => string) => sql.param(uses.map(of));
  // The votes first, as erasing an account does: this waits for one that is being erased, by which its votes are held.
  const { rows } = await tx.execute<Waiting>(sql`
    select v.id, v.coin_id, v.day::text as day, v.created_at, v.state, v.synthetic
    from unnest(${column(({ vote_id }) => vote_id)}::uuid[], ${column(({ day }) => day)}::date[]) as u (id, day)
    join votes v on v.id = u.id and v.coin_id = ${coinId} and v.day = u.day order by v.id for share of v`);
  await tx.execute(sql`
    update network_uses n set judged_at = ${now.toISOString()}::timestamptz, trusted = ${isTrusted}
    where id = any(${column(({ id }) => id)}::uuid[])`);
  const suspects = ctx.settings.current().voteHolds
    ? joinSuspects(await findSuspects(tx, coinId, now), await findVotesOfHeldAccounts(tx, rows, now))
    : [];
  const held = await holdVotes(ctx, tx, suspects, now);
  const holding = new Set(suspects.map(({ id }) => id));
  const counted = rows.filter(({ id, state, synthetic }) => state === "counted" && !synthetic && !holding.has(id));
  if (counted.length > 0) await emit(ctx, tx, "votesJudged", { votes: counted });
  return [...held.keys()];
}

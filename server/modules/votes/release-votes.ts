import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { accountOf } from "../integrity/judged-uses.ts";
import { changeVoteStates, type VoteKey } from "./change-vote-states.ts";

/** Maximum number of votes per transaction, so that it stays short. */
const batchSize = 500;

/**
 * Counts the held votes whose 24 hours are over, each in the day when it was cast; flagged ones wait for an admin. Runs as a job, in any
 * number of processes; each transaction releases votes of one coin and takes the locks of its counters in the order of `castVote`.
 */
export async function releaseDueVotes(ctx: Context, signal?: AbortSignal): Promise<void> {
  const now = ctx.clock();
  await flagRings(ctx.db, now);
  while (!signal?.aborted) {
    const coinIds = await ctx.db.transaction((tx) => releaseBatch(ctx, tx, now));
    if (coinIds.length === 0) return;
    ctx.figures.changed(coinIds);
  }
}

/** A ring with held votes of this many accounts is not released without an admin. */
const ringSize = 6;

/** Flags the due votes of large rings. */
async function flagRings(db: Queries, now: Date): Promise<void> {
  await db.execute(sql`
    with due as materialized (
      select distinct ring from held_votes where decision is null and not flagged and release_at <= ${now.toISOString()}::timestamptz
    )
    update held_votes h set flagged = true from (
      select h.ring from held_votes h left join votes v on v.id = h.vote_id and v.coin_id = h.coin_id and v.day = h.day
      left join network_uses n on n.vote_id = h.vote_id
      where h.ring in (select ring from due) and h.decision is distinct from 'released'
      group by h.ring having count(distinct ${accountOf(sql`v.user_id`, sql`n.account_created_at`, sql`h.vote_id`)}) >= ${ringSize}
    ) large where h.ring = large.ring and h.decision is null and not h.flagged`);
}

/** @returns the coins of the released votes */
async function releaseBatch(ctx: Context, tx: Queries, now: Date): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const due = sql`decision is null and not flagged and release_at <= ${at}`;
  const { rows } = await tx.execute<VoteKey>(sql`
    select vote_id as id, coin_id, day::text as day from held_votes where ${due}
      and coin_id = (select coin_id from held_votes where ${due} order by release_at limit 1 for update skip locked)
    order by release_at limit ${batchSize} for update skip locked`);
  const voteIds = rows.map(({ id }) => id);
  if (voteIds.length === 0) return [];
  await tx.execute(
    sql`update held_votes set decision = 'released', decided_at = ${at} where vote_id = any(${sql.param(voteIds)}::uuid[])`,
  );
  const changed = await changeVoteStates(ctx, tx, rows, { to: "counted" });
  return [...changed.keys()];
}

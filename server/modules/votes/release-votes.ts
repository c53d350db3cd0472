import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";

/** The most votes of one transaction, so that it stays short. */
const batchSize = 500;

/**
 * Counts the held votes whose 24 hours are over, each in the day when it was cast; flagged ones wait for an admin. Runs as a job, in any
 * number of processes; each transaction releases votes of one coin and takes the locks of its counters in the order of `castVote`.
 */
export async function releaseDueVotes(ctx: Context, signal?: AbortSignal): Promise<void> {
  const now = ctx.clock();
  await flagRings(ctx.db, now);
  while (!signal?.aborted) {
    const released = await ctx.db.transaction((tx) => releaseBatch(ctx, tx, now));
    if (released === 0) return;
  }
}

/** So many held votes for one coin within a day are a ring. */
const ringSize = 10;

/** Flags the due votes of rings, so that an admin decides on them. A ring is complete by then: votes are due a day after they were cast. */
async function flagRings(db: Queries, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    update held_votes h set flagged = true where decision is null and not flagged and release_at <= ${at}
      and (select count(*) from held_votes o where o.coin_id = h.coin_id and o.decision is distinct from 'released'
        and o.created_at between h.created_at - interval '24 hours' and h.created_at + interval '24 hours') >= ${ringSize}`);
}

async function releaseBatch(ctx: Context, tx: Queries, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const due = sql`decision is null and not flagged and release_at <= ${at}`;
  const { rows: found } = await tx.execute<{ vote_id: string; coin_id: string }>(sql`
    select vote_id, coin_id from held_votes where ${due}
      and coin_id = (select coin_id from held_votes where ${due} order by release_at limit 1 for update skip locked)
    order by release_at limit ${batchSize} for update skip locked`);
  const [first] = found;
  if (!first) return 0;
  const held = sql`${sql.param(found.map(({ vote_id }) => vote_id))}::uuid[]`;
  await tx.execute(sql`update held_votes set decision = 'released', decided_at = ${at} where vote_id = any(${held})`);
  const { rows } = await tx.execute<{ id: string; day: string }>(
    sql`update votes set state = 'counted' where id = any(${held}) and state = 'held' returning id, day::text as day`,
  );
  await tx.execute(
    sql`update coin_tallies set votes_total = votes_total + ${rows.length} where coin_id = ${first.coin_id}::uuid`,
  );
  await tx.execute(sql`
    update coin_days d set votes = d.votes + n, held = d.held - n
    from (select day, count(*)::int as n from unnest(${sql.param(rows.map(({ day }) => day))}::date[]) as day group by day) r
    where d.coin_id = ${first.coin_id}::uuid and d.day = r.day`);
  await emit(ctx, tx, "votesReleased", { voteIds: rows.map(({ id }) => id) });
  return found.length;
}

import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { recordAction } from "../coins/audit-log.ts";
import { changeVoteStates, type VoteKey } from "./change-vote-states.ts";

type Found = VoteKey & { chosen: boolean };

/**
 * Counts or voids the undecided votes of a ring; with the id of one vote, that vote alone, even if it was decided before: this decides
 * appeals. The number of votes and the reason are public in the history of each coin.
 * @returns how many votes changed
 * @throws {AppError} not_found; conflict when nothing is left to decide
 */
export async function decideHeldVotes(
  ctx: Context,
  actor: SignedIn,
  id: string,
  { action, reason }: { action: "release" | "void"; reason: string },
  now: Date,
): Promise<number> {
  const changed = await ctx.db.transaction(async (tx) => {
    const decision = action === "release" ? "released" : "void";
    const appealed = sql`appealed_at is not null and appeal_decided_at is null`;
    const { rows } = await tx.execute<Found>(sql`
      select vote_id as id, coin_id, day::text as day, case when vote_id = ${id} then decision is distinct from ${decision} or (${appealed}) else decision is null end as chosen
      from held_votes where ring = ${id} or vote_id = ${id} order by coin_id, vote_id for update`);
    if (rows.length === 0) throw notFound(m.error_not_found_held_votes());
    const chosen = rows.filter((row) => row.chosen);
    if (chosen.length === 0) throw new AppError("conflict", m.error_votes_decided(), { status: "decided" });
    const at = sql`${now.toISOString()}::timestamptz`;
    await tx.execute(sql`
      update held_votes set decision = ${decision}, decided_at = ${at}, decided_by = ${actor.id}, reason = ${reason},
        appeal_decided_at = case when ${appealed} then ${at} else appeal_decided_at end
      where vote_id = any(${sql.param(chosen.map((vote) => vote.id))}::uuid[])`);
    const changed = await changeVoteStates(
      ctx,
      tx,
      chosen,
      action === "release" ? { to: "counted" } : { to: "void", reason },
    );
    for (const [coinId, votes] of changed) {
      await recordAction(tx, {
        coinId,
        actorId: actor.id,
        action: action === "release" ? "votes_released" : "votes_voided",
        reason,
        after: { votes },
        at: now,
      });
    }
    return changed;
  });
  ctx.figures.changed([...changed.keys()]);
  return [...changed.values()].reduce((sum, n) => sum + n, 0);
}

import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { recordAction } from "../coins/audit-log.ts";
import { changeVoteStates, type VoteKey } from "./change-vote-states.ts";
import { undecidedVotes } from "./list-held-votes.ts";
import { countOf, evidenceParts, type Part, versionOf } from "./vote-evidence.ts";

type Found = VoteKey & { chosen: boolean };
type Decision = {
  action: "release" | "void";
  reason: string;
  /** Of the ring as the admin saw it. */
  version?: string | undefined;
  part?: Part | undefined;
};

/**
 * Counts or voids the undecided votes of a ring, or a part of them; with the id of one vote, that vote alone, even if it was decided before:
 * this decides appeals. The number of votes and the reason are public in the history of each coin.
 * @returns how many votes changed
 * @throws {AppError} not_found; conflict when nothing is left to decide, or the ring has changed since it was shown
 */
export async function decideHeldVotes(
  ctx: Context,
  actor: SignedIn,
  id: string,
  { action, reason, version, part }: Decision,
  now: Date,
): Promise<number> {
  const changed = await ctx.db.transaction(async (tx) => {
    const decision = action === "release" ? "released" : "void";
    const appealed = sql`appealed_at is not null and appeal_decided_at is null`;
    const { rows } = await tx.execute<Found>(sql`
      select vote_id as id, coin_id, day::text as day, case when vote_id = ${id} then decision is distinct from ${decision} or (${appealed}) else decision is null end as chosen
      from held_votes where ring = ${id} or vote_id = ${id} order by coin_id, vote_id for update`);
    if (rows.length === 0) throw notFound(m.error_not_found_held_votes());
    const open = rows.filter((row) => row.chosen);
    if (open.length === 0) throw new AppError("conflict", m.error_votes_decided(), { status: "decided" });
    if (version !== undefined) await assertUnchanged(tx, id, version);
    const inPart = part && (await findPart(tx, id, part));
    const chosen = inPart ? open.filter((row) => inPart.has(row.id)) : open;
    if (chosen.length === 0) throw new AppError("conflict", m.error_no_votes_chosen());
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

/** @throws {AppError} conflict, naming the present number of votes, when others are undecided than in this version */
async function assertUnchanged(tx: Queries, ring: string, version: string): Promise<void> {
  const { rows } = await tx.execute<{ version: string }>(
    sql`with ${undecidedVotes(sql`ring = ${ring}`)} select ${versionOf(sql`id`)} as version from chosen`,
  );
  const current = rows[0]?.version ?? "";
  if (current === version) return;
  const votes = countOf(current);
  throw new AppError("conflict", m.error_votes_changed({ count: votes, before: countOf(version) }), { votes });
}

/** The ids of the undecided votes of a ring that are in a part of it. */
async function findPart(tx: Queries, ring: string, part: Part): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with ${undecidedVotes(sql`ring = ${ring}`)}, ${evidenceParts(sql`${ring}::uuid`, part)}
    select id from picked`);
  return new Set(rows.map(({ id }) => id));
}

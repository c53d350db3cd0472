import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { findMyVote } from "./list-my-votes.ts";

/**
 * Appeals a void vote of the account, which is possible once. Returns the vote as JSON text.
 * @throws {AppError} not_found; conflict when it is not void or was appealed before
 */
export async function appealVote(ctx: Context, user: SignedIn, id: string, text: string, now: Date): Promise<string> {
  const { rows } = await ctx.db.execute<{ state: string; appealed: boolean }>(sql`
    with vote as (
      select v.id, v.state from votes v where v.id = ${id} and v.user_id = ${user.id}
    ), appeal as (
      update held_votes h set appeal = ${text}, appealed_at = ${now.toISOString()} from vote
      where h.vote_id = vote.id and h.decision = 'void' and h.appealed_at is null returning h.vote_id
    ) select state, exists (select from appeal) as appealed from vote`);
  const [vote] = rows;
  if (!vote) throw notFound(m.error_not_found_vote());
  if (!vote.appealed) {
    throw new AppError("conflict", vote.state === "void" ? m.error_vote_appealed() : m.error_vote_not_void());
  }
  return findMyVote(ctx, user.id, id);
}

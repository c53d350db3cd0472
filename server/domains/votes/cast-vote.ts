import { sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../context.ts";
import { newId } from "../../database/client.ts";
import { prepared } from "../../database/prepared.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { hourStart } from "../coins/count-view.ts";
import { utcDay } from "../coins/presenter.ts";

export type Vote = { id: string; coin_id: string; day: string; created_at: string };

/** When the next UTC day begins, and with it the next vote. */
export const nextDay = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toISOString();

/**
 * Casts a vote (api.md, Votes): the vote and its counters move in one statement, so that no count can be seen without its vote. The unique
 * index on account, day and coin decides between two that come at once.
 * @throws {Refusal} not_found, own_coin, already_voted with next_vote_at
 */
export const castVote = async (ctx: Context, user: SignedIn, coinId: string, now: Date): Promise<Vote> => {
  const id = newId(now.getTime());
  const day = utcDay(now);
  const at = now.toISOString();
  const casting = prepared<{ status: string | null; own: boolean | null; cast: boolean }>(
    ctx.db,
    sql`
    with coin as materialized (
      select id, status, creator_id from coins where id = ${coinId}
    ), cast_ as (
      insert into votes (id, coin_id, user_id, day, created_at)
      select ${id}::uuid, id, ${user.id}::uuid, ${day}::date, ${at}::timestamptz from coin where status = 'approved' and creator_id is distinct from ${user.id}::uuid
      on conflict (user_id, day, coin_id) do nothing returning coin_id
    ), total as (
      update coin_tallies t set votes_total = votes_total + 1 from cast_ where t.coin_id = cast_.coin_id
    ), today as (
      insert into coin_days as d (coin_id, day, votes) select coin_id, ${day}::date, 1 from cast_
      on conflict (coin_id, day) do update set votes = d.votes + 1
    ), hour as (
      insert into coin_hours as h (coin_id, hour, votes) select coin_id, ${hourStart(now)}::timestamptz, 1 from cast_
      on conflict (coin_id, hour) do update set votes = h.votes + 1
    )
    select (select status from coin) as status, (select creator_id = ${user.id}::uuid from coin) as own,
      exists (select 1 from cast_) as cast`,
  );
  const rows = await casting.catch((error: { constraint?: string }) => {
    // The account was erased between the look at its token and the write.
    if (error.constraint === "votes_user_id_users_id_fk") throw new Refusal("unauthorized", "Log in first.");
    throw error;
  });
  const result = rows[0];
  if (result?.status !== "approved") throw notFound("coin");
  if (result.own) throw new Refusal("own_coin", "You submitted this coin, so you cannot vote for it.");
  if (!result.cast) {
    throw new Refusal("already_voted", "You already voted for this coin today.", { next_vote_at: nextDay(now) });
  }
  return { id, coin_id: coinId, day, created_at: at };
};

import type { Votes } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";
import { type SQL, sql } from "drizzle-orm";
import { AppError, bannedError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { networkOf } from "../../core/network.ts";
import { newId } from "../../database/client.ts";
import { prepared } from "../../database/prepared.ts";
import { activeBan } from "../accounts/active-ban.ts";
import { hasViewed, hourStart } from "../coins/count-view.ts";
import { utcDay } from "../coins/presenter.ts";
import { insertNetworkUse, originOf } from "../integrity/networks.ts";
import { acceptProof, forVote, workRequired } from "../integrity/proof-of-work.ts";
import { workOfVote } from "../integrity/vote-work.ts";
import { mailboxHash } from "./voted-mailboxes.ts";

export type Vote = { id: string; coin_id: string; day: string; created_at: string; state: "counted" };
type Cast = {
  email: string | null;
  ban: SignedIn["ban"];
  status: string | null;
  own: boolean | null;
  isCast: boolean;
  /** Whether a mailbox that no longer belongs to an account voted for this coin today; not computed when the vote was cast. */
  marked: boolean | null;
  /** The level of the proof-of-work that it needs; null if it needs none. */
  work: number | null;
};
type Options = {
  /** The client's full address. */
  address: string;
  /** 64 hex digits from the voter's browser, for the public log (api.md, Ledger). */
  nonce?: string | undefined;
  /** The solved proof-of-work of the request; it is accepted once. */
  pow?: string | undefined;
  /** For a vote by email: when its link was asked for. */
  askedAt?: Date;
  /** The level of an already accepted proof-of-work. */
  proofLevel?: number;
  /** Runs the statement, in the caller's transaction if there is one. */
  run?: (statement: SQL) => Promise<(Cast & Counts)[]>;
  /** The hash of the voter's mailbox, once it is needed. */
  mailbox?: Buffer | null;
};
type Counts = { total: number; today: number; last_24h: number };

/** The start of the next UTC day, when the account can vote again. */
export function nextDay(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toISOString();
}

/**
 * Casts a vote (api.md, Votes), which is counted at once; a second look some seconds later may hold it (judge-votes.ts). The vote, its counters and the returned
 * counts are one statement, so that no count is visible without its vote, and a counted vote is never reported as refused. The voter's account is locked first, in the same order as erasing an account
 * locks. The unique index on account, day and coin decides between simultaneous votes; a mailbox that voted by an account that it no
 * longer belongs to has used its vote (voted-mailboxes.ts), and accounts that share a mailbox have one vote between them (`person_votes`).
 * @throws {AppError} unauthorized when the account is gone, banned, not_found, own_coin, pow_required, already_voted with next_vote_at
 */
export async function castVote(
  ctx: Context,
  user: { id: string; email: string },
  coinId: string,
  now: Date,
  {
    address,
    nonce,
    pow,
    proofLevel: level,
    askedAt,
    mailbox = null,
    run = (statement) => prepared(ctx.db, statement),
  }: Options,
): Promise<{ vote: Vote; votes: Votes }> {
  const id = newId(now.getTime());
  const day = utcDay(now);
  const at = now.toISOString();
  const origin = originOf(ctx, { address, email: user.email });
  const { voteHolds, proofOfWork } = ctx.settings.current();
  const work = workOfVote({ userId: user.id, coinId, origin, now }, voteHolds && proofOfWork);
  const viewed = hasViewed(ctx, coinId, networkOf(address), day);
  const confirmedAfter = askedAt ? Math.floor((now.getTime() - askedAt.getTime()) / 1000) : null;
  const proofLevel = level ?? (await acceptProof(ctx, forVote(coinId), pow, now));
  const mayVote = sql`coalesce((select work from needed) <= ${proofLevel}::int, true) and status = 'approved' and creator_id is distinct from voter.id and voter.email = ${user.email}
        and (select ban from ban) is null
        and not exists (select from voted_mailboxes where day = ${day}::date and coin_id = ${coinId}::uuid
          and (${mailbox}::bytea is null or mailbox = ${mailbox}::bytea))`;
  const [result] = await run(
    sql`
    with voter as materialized (
      select id, email, person_id, created_at from users where id = ${user.id}::uuid for key share
    ), ban as materialized (
      select ${activeBan(sql`${user.id}::uuid`, now)} as ban
    ), coin as materialized (
      select id, status, creator_id from coins where id = ${coinId}
    ), ${work}, person as (
      insert into person_votes (day, coin_id, person_id) select ${day}::date, coin.id, voter.person_id from voter, coin
      where voter.person_id is not null and ${mayVote}
      on conflict do nothing returning person_id
    ), vote as (
      insert into votes (id, coin_id, user_id, day, created_at)
      select ${id}::uuid, coin.id, voter.id, ${day}::date, ${at}::timestamptz from voter, coin
      where (voter.person_id is null or exists (select from person)) and ${mayVote}
      on conflict (user_id, day, coin_id) do nothing returning id, coin_id, day, created_at
    ), total as (
      update coin_tallies t set votes_total = votes_total + 1 from vote where t.coin_id = vote.coin_id returning votes_total
    ), today as (
      insert into coin_days as d (coin_id, day, votes) select coin_id, ${day}::date, 1 from vote
      on conflict (coin_id, day) do update set votes = d.votes + 1 returning votes
    ), hour as (
      insert into coin_hours as h (coin_id, hour, votes) select coin_id, ${hourStart(now)}::timestamptz, 1 from vote
      on conflict (coin_id, hour) do update set votes = h.votes + 1
    ), use as (${insertNetworkUse({ action: "vote", userId: user.id, coinId, origin, now }, sql`(select vote.id as vote_id, account.*, ${viewed} as page_viewed, ${confirmedAfter}::int as confirmed_after from vote, account)`)})${writesOfModules(ctx, { nonce: nonce ? Buffer.from(nonce, "hex") : null, isFinal: !voteHolds })}
    select (select email from voter) as email, (select ban from ban) as ban, (select status from coin) as status,
      (select creator_id = ${user.id}::uuid from coin) as own, exists (select from vote) as "isCast", (select work from needed) as work,
      case when not exists (select from vote) then exists (
        select from voted_mailboxes where day = ${day}::date and coin_id = ${coinId}::uuid) end as marked,
      coalesce((select votes_total from total), (select votes_total from coin_tallies where coin_id = ${coinId}::uuid), 0) as total, (select votes from today) as today,
      coalesce((select votes_24h from coin_activity where coin_id = ${coinId}), 0) as last_24h`,
  );
  if (!result?.email) throw new AppError("unauthorized", m.error_log_in_first());
  if (result.ban) throw bannedError(result.ban);
  // The email was changed after the session was read, so the vote is of the new mailbox.
  if (result.email !== user.email)
    return castVote(ctx, { ...user, email: result.email }, coinId, now, { address, nonce, proofLevel, askedAt, run });
  if (result.status !== "approved") throw notFound(m.error_not_found_coin());
  if (result.own) throw new AppError("own_coin", m.error_own_coin());
  if (!result.isCast && result.work !== null && result.work > proofLevel) {
    throw await workRequired(ctx, forVote(coinId), result.work, now);
  }
  const next_vote_at = nextDay(now);
  // Hashing takes time, so the mailbox is only looked up where a mailbox without an account voted for this coin today.
  if (!result.isCast && result.marked && !mailbox) {
    const hash = mailboxHash(ctx, { day, coinId, email: user.email });
    return castVote(ctx, user, coinId, now, { address, nonce, proofLevel, askedAt, run, mailbox: hash });
  }
  if (!result.isCast) throw new AppError("already_voted", m.error_already_voted(), { next_vote_at });
  const { total, today, last_24h } = result;
  return {
    vote: { id, coin_id: coinId, day, created_at: at, state: "counted" },
    votes: { coin_id: coinId, total, today, last_24h, voted: true, next_vote_at },
  };
}

/** What other modules write with a vote, as further parts of its statement. */
function writesOfModules({ modules }: Context, vote: { nonce: Buffer | null; isFinal: boolean }): SQL {
  const writes = modules.all.flatMap(({ voteWrites }) => voteWrites?.(vote) ?? []);
  return sql.join(writes.map((write, n) => sql`, ${sql.raw(`write_${n}`)} as (${write})`));
}

import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { prepared } from "../../database/prepared.ts";
import { utcDay } from "../coins/presenter.ts";
import { nextDay } from "./cast-vote.ts";
import { mailboxHash } from "./voted-mailboxes.ts";

type Counts = { total: number; today: number; last_24h: number; voted: boolean };

/** The counts of a public coin, and whether this account, or its mailbox by an earlier one, voted today. @throws {AppError} not_found */
export async function findVotes(ctx: Context, coinId: string, user: Pick<SignedIn, "id" | "email"> | null, now: Date) {
  const day = utcDay(now);
  const mailbox = user && mailboxHash(ctx, { day, coinId, email: user.email });
  const rows = await prepared<Counts>(
    ctx.db,
    sql`
    select coalesce(t.votes_total, 0) as total, coalesce(d.votes, 0) as today, coalesce(a.votes_24h, 0) as last_24h,
      exists (select 1 from votes v where v.user_id = ${user?.id ?? null} and v.day = ${day} and v.coin_id = c.id)
        or exists (select from voted_mailboxes x where x.day = ${day} and x.coin_id = c.id and x.mailbox = ${mailbox})
        or exists (${votesOfPerson(user?.id ?? null, day)} and p.coin_id = c.id) as voted
    from coins c left join coin_tallies t on t.coin_id = c.id left join coin_days d on d.coin_id = c.id and d.day = ${day}
    left join coin_activity a on a.coin_id = c.id where c.id = ${coinId} and c.status = 'approved'`,
  );
  const counts = rows[0];
  if (!counts) throw notFound(m.error_not_found_coin());
  return { coin_id: coinId, ...counts, next_vote_at: counts.voted ? nextDay(now) : null };
}

/** Votes of a coin per UTC day, the last 90 with any, oldest first. @throws {AppError} not_found */
export async function findVoteDays(ctx: Context, coinId: string, now: Date) {
  await findVotes(ctx, coinId, null, now);
  const first = utcDay(new Date(now.getTime() - 89 * 86_400_000));
  const { rows } = await ctx.db.execute<{ day: string; counted: number; held: number; void: number }>(sql`
    select day::text as day, votes as counted, held, void from coin_days
    where coin_id = ${coinId} and day >= ${first} and day <= ${utcDay(now)} order by day`);
  return rows;
}

/** Coins that an account, or another one that shares its mailbox, voted for. */
const votesOfPerson = (userId: string | null, day: string) => sql`
  select p.coin_id from users u join person_votes p on p.person_id = u.person_id where u.id = ${userId} and p.day = ${day}`;

/** The coins an account voted for in the current UTC day. */
export async function findMyVotes(ctx: Context, userId: string, now: Date) {
  const { rows } = await ctx.db.execute<{ coin_id: string; held: boolean }>(
    sql`select coin_id, bool_or(held) as held from (
      select coin_id, state = 'held' as held from votes where user_id = ${userId} and day = ${utcDay(now)}
      union all select coin_id, false from (${votesOfPerson(userId, utcDay(now))}) p
    ) mine group by coin_id`,
  );
  return {
    coin_ids: rows.map((row) => row.coin_id),
    held_coin_ids: rows.filter((row) => row.held).map((row) => row.coin_id),
    next_vote_at: nextDay(now),
  };
}

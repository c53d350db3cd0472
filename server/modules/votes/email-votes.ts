import type { Marked } from "@cointally/contract/coin.ts";
import { limits } from "@cointally/contract/limits.ts";
import { dangerOf } from "@cointally/contract/verdict.ts";
import type { EmailVoteStatus, VotedCoin } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { withLocale } from "../../core/locale.ts";
import { newId, type Queries } from "../../database/client.ts";
import { emailVoteStops, emailVotes } from "../../database/schema/votes.ts";
import { findMailboxOwners } from "../accounts/mailbox.ts";
import { hashOf, newEmailToken } from "../accounts/secrets.ts";
import { emailSite, queueEmails } from "../email-outbox/queue-email.ts";
import { assertLastingEmail } from "../integrity/disposable-domains.ts";
import { assertNetworkMayEmail, takeEmail } from "../integrity/email-budgets.ts";
import { emailLimitKey } from "../integrity/email-providers.ts";
import { assertSignUpWork } from "../integrity/proof-of-work.ts";
import { voteEmail } from "./email-templates.ts";
import { votedCoinJson } from "./list-my-votes.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long an expired link still names its coin. */
const rememberedMs = 7 * dayMs;

type Row = typeof emailVotes.$inferSelect;

/** The error of a link that was used, expired or never sent. */
export function expiredVoteLink(): AppError {
  return new AppError("gone", m.error_vote_link_expired());
}

/**
 * Stores a vote that waits for confirmation, and queues the email unless the mailbox has reached its limit or stopped these emails. It goes to
 * the stored address of the mailbox's account, however the address is spelled here. `charge` counts it against the limit of its network, once
 * its work is accepted. Neither the response nor its time reveals whether there is an account.
 * @returns the id by which the asking tab follows it @throws {AppError} disposable_email, pow_required, too_many_requests, not_found for a coin nobody can vote for
 */
export async function askEmailVote(
  ctx: Context,
  { coinId, email, place, pow }: { coinId: string; email: string; place: string | undefined; pow?: string | undefined },
  { address, charge }: { address: string; charge: () => Promise<void> },
  locale: Locale,
  now: Date,
): Promise<string> {
  await assertLastingEmail(email);
  const { rows } = await ctx.db.execute<{ name: string; symbol: string; mark: Marked }>(sql`
    select c.name, c.symbol, ${ctx.modules.coin.mark} as mark from coins c where c.id = ${coinId} and c.status = 'approved'`);
  const [coin] = rows;
  if (!coin) throw notFound(m.error_not_found_coin());
  await assertSignUpWork(ctx, { address, email, pow }, now);
  await charge();
  await assertNetworkMayEmail(ctx, address, now);
  const id = newId(now.getTime());
  const mailbox = emailLimitKey(email);
  // One indexed read whether there is an account or not, so that the response time reveals nothing.
  const [account] = await findMailboxOwners(ctx.db, email);
  const to = account?.email ?? email;
  const expiresAt = new Date(now.getTime() + limits.emailVote.hours * hourMs);
  await ctx.db.transaction(async (tx) => {
    const [stopped] = await tx.select().from(emailVoteStops).where(eq(emailVoteStops.mailbox, mailbox));
    const isSent = !stopped && (await takeEmail(ctx, tx, email, now, { votes: true }));
    const token = isSent ? newEmailToken() : null;
    const tokenHash = token === null ? null : hashOf(token);
    const row = { id, coinId, address: to, mailbox, tokenHash, place: place ?? null, createdAt: now, expiresAt };
    await tx.insert(emailVotes).values(row);
    if (token === null) return;
    const page = `${ctx.config.publicUrl}/vote`;
    const links = { confirm: `${page}/confirm/${token}`, stop: `${page}/stop/${token}` };
    const danger = dangerOf(coin.mark);
    const content = withLocale(locale, () => voteEmail({ site: emailSite(ctx), coin: { ...coin, danger }, ...links }));
    await queueEmails(ctx, tx, [{ emailVoteId: id, to, locale, email: content, until: expiresAt }], now);
  });
  return id;
}

const statusOf = ({ status, expiresAt }: Pick<Row, "status" | "expiresAt">, now: Date): EmailVoteStatus => {
  if (status === "counted") return status;
  return status === "pending" && expiresAt > now ? "pending" : "expired";
};

/** The status of a request. An unknown one is reported as expired, so that guessing ids reveals nothing. */
export async function findEmailVoteStatus({ db }: Context, id: string, now: Date): Promise<EmailVoteStatus> {
  const [row] = await db.select().from(emailVotes).where(eq(emailVotes.id, id));
  return row ? statusOf(row, now) : "expired";
}

/** The request of a link, pending or not. @throws {AppError} gone */
export async function readVoteLink(db: Queries, token: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(emailVotes)
    .where(eq(emailVotes.tokenHash, hashOf(token)));
  if (!row) throw expiredVoteLink();
  return row;
}

/** What a link confirms: the address it was sent to, the coin, and whether it is pending. @throws {AppError} gone */
export async function findVoteLink(ctx: Context, token: string, now: Date) {
  const row = await readVoteLink(ctx.db, token);
  const { rows } = await ctx.db.execute<{ coin: VotedCoin }>(sql`
    select ${votedCoinJson(ctx)} as coin from coins c where c.id = ${row.coinId} and c.status <> 'deleted'`);
  const [found] = rows;
  if (!found) throw expiredVoteLink();
  return {
    email: row.address,
    coin: found.coin,
    place: row.place,
    status: statusOf(row, now),
  };
}

/** Marks a link as used; of simultaneous calls one succeeds. @throws {AppError} gone */
export async function claimVoteLink(tx: Queries, id: string, status: "counted" | "ended", now: Date): Promise<void> {
  const { rowCount } = await tx
    .update(emailVotes)
    .set({ status })
    .where(and(eq(emailVotes.id, id), eq(emailVotes.status, "pending"), gt(emailVotes.expiresAt, now)));
  if (rowCount !== 1) throw expiredVoteLink();
}

/**
 * "This was not me": cancels the pending requests of this mailbox and stops these emails to it. Idempotent.
 * @throws {AppError} gone
 */
export async function stopVoteEmails(ctx: Context, token: string, now: Date): Promise<void> {
  const { mailbox } = await readVoteLink(ctx.db, token);
  await ctx.db.transaction(async (tx) => {
    await tx.insert(emailVoteStops).values({ mailbox, createdAt: now }).onConflictDoNothing();
    await tx
      .update(emailVotes)
      .set({ status: "ended" })
      .where(and(eq(emailVotes.mailbox, mailbox), eq(emailVotes.status, "pending")));
  });
}

/** Deletes old requests with their addresses. Runs as a job; idempotent. */
export async function purgeEmailVotes({ db, clock }: Context): Promise<void> {
  await db.delete(emailVotes).where(lt(emailVotes.createdAt, new Date(clock().getTime() - rememberedMs)));
}

import type { Claim } from "@cointally/contract/reports.ts";
import * as m from "@cointally/i18n/messages";
import { and, eq, sql } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { statusLabel } from "../../core/labels.ts";
import { newId, type Queries } from "../../database/client.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { coins } from "../../database/schema/coins.ts";
import { claims } from "../../database/schema/moderation.ts";
import { lockUserForShare } from "../accounts/lock-user.ts";
import { type CoinRow, lockCoin, recordAction, writeCoin } from "../coins/audit-log.ts";
import { findVisibleCoin } from "../coins/find-coin.ts";
import { releaseUploads } from "../uploads/use-upload.ts";
import { queueDecisionEmail } from "./emails.ts";
import { heldLast } from "./held-last.ts";
import { claimJoins, claimJson, ownClaimJson } from "./presenter.ts";

const listed = sql`exists (select 1 from coins c where c.id = l.coin_id and c.status <> 'deleted')`;

/** Claims of one status, oldest first, as JSON text; open ones of accounts whose votes would not count come last. */
export function listClaims(ctx: Context, query: PageQuery & { status: Claim["status"] }, now: Date): Promise<string> {
  const list = simpleList({
    name: "claims",
    from: sql`claims l`,
    where: sql`l.status = ${query.status} and ${listed}`,
    key: { by: sql`l.created_at`, type: "timestamptz" },
    id: sql`l.id`,
    desc: false,
    filters: query.status,
    row: { joins: sql`join claims l on l.id = page.id ${claimJoins(ctx, now)}`, json: claimJson(ctx, now) },
  });
  const ordered = query.status === "open" ? heldLast(list, sql`l.user_id`, now) : list;
  return pageJson(ctx, "claims", ordered, query);
}

/** One claim as JSON text. @throws {AppError} not_found */
export async function findClaim(ctx: Context, id: string, now: Date): Promise<string> {
  const { rows } = await ctx.db.execute<{ json: string }>(
    sql`select (${claimJson(ctx, now)})::text as json from claims l ${claimJoins(ctx, now)} where l.id = ${id} and ${listed}`,
  );
  if (!rows[0]) throw notFound(m.error_not_found_claim());
  return rows[0].json;
}

/**
 * Claims a listing for the project's team; returns the claim as JSON text.
 * @throws {AppError} not_found; conflict for the account's own coin, or while an earlier claim of this account on it is open
 */
export function claimCoin(
  ctx: Context,
  user: SignedIn,
  coinId: string,
  claim: { text: string; evidence_url: string },
  now: Date,
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await lockUserForShare(tx, user.id);
    const coin = await findVisibleCoin(tx, coinId, user, "share");
    if (coin.creatorId === user.id) throw new AppError("conflict", m.error_listing_already_yours());
    const { rows } = await tx.execute<{ json: string }>(sql`
      insert into claims as l (id, coin_id, user_id, text, evidence_url, created_at)
      values (${newId(now.getTime())}, ${coinId}, ${user.id}, ${claim.text}, ${claim.evidence_url}, ${now.toISOString()})
      on conflict (coin_id, user_id) where status = 'open' do nothing
      returning (${ownClaimJson})::text as json`);
    if (!rows[0]) throw new AppError("conflict", m.error_already_claimed());
    return rows[0].json;
  });
}

/** Refuses the other open claims of a coin, and tells their claimants and the former owner. */
const refuseOthers = async (ctx: Context, tx: Queries, coin: CoinRow, newOwnerId: string, entry: ClaimEntry) => {
  const others = await tx
    .update(claims)
    .set({ status: "refused" })
    .where(and(eq(claims.coinId, coin.id), eq(claims.status, "open")))
    .returning();
  for (const { userId } of others) {
    await recordAction(tx, { ...entry, coinId: coin.id, action: "claim_refused" });
    await queueDecisionEmail(ctx, tx, { coin, userId }, "claim_lost", null, entry.at);
  }
  const wasOther = coin.creatorId !== newOwnerId;
  if (wasOther) await queueDecisionEmail(ctx, tx, { coin, userId: coin.creatorId }, "owner_changed", null, entry.at);
};
type ClaimEntry = { actorId: string; at: Date };

/** Withdraws the former owner's edit that waits for a moderator: the new owner did not ask for it. */
const withdrawEdit = async (tx: Queries, { id, pendingChanges }: CoinRow, entry: ClaimEntry) => {
  if (!pendingChanges) return;
  await tx.update(coins).set({ pendingChanges: null, changesAt: null }).where(eq(coins.id, id));
  await releaseUploads(tx, [pendingChanges.logo_id]);
  await recordAction(tx, { ...entry, coinId: id, action: "change_withdrawn", before: pendingChanges });
};

/**
 * Accepts a claim, which makes the claimant the coin's owner, refuses the other open claims and deletes the former owner's contacts and waiting edit; or
 * refuses it.
 * @throws {AppError} not_found; conflict when it was decided already
 */
export async function decideClaim(
  ctx: Context,
  actor: SignedIn,
  id: string,
  { accept, reason = null }: { accept: boolean; reason?: string | null | undefined },
  now: Date,
): Promise<void> {
  const [found] = await ctx.db.select().from(claims).where(eq(claims.id, id));
  if (!found) throw notFound(m.error_not_found_claim());
  const status = accept ? "accepted" : "refused";
  await ctx.db.transaction(async (tx) => {
    if (!found.userId || !(await lockUserForShare(tx, found.userId))) throw notFound(m.error_not_found_claim());
    // The coin's lock before its claims: when two claims of one coin are accepted concurrently, the second is refused by then.
    const coin = await lockCoin(tx, found.coinId);
    const [claim] = await tx.select().from(claims).where(eq(claims.id, id)).for("update");
    if (!claim) throw notFound(m.error_not_found_claim());
    if (claim.status !== "open") {
      throw new AppError("conflict", m.error_claim_decided({ status: statusLabel(claim.status) }), {
        status: claim.status,
      });
    }
    await tx.update(claims).set({ status, reason }).where(eq(claims.id, id));
    const entry = { action: `claim_${status}` as const, actorId: actor.id, reason, at: now };
    if (!accept) await recordAction(tx, { ...entry, coinId: coin.id });
    else {
      await refuseOthers(ctx, tx, coin, found.userId, { actorId: actor.id, at: now });
      await withdrawEdit(tx, coin, { actorId: actor.id, at: now });
      await writeCoin(tx, coin, { creatorId: claim.userId, contactEmail: null, contactTelegram: null }, entry);
    }
    await queueDecisionEmail(ctx, tx, { coin, userId: claim.userId }, `claim_${status}`, reason, now);
  });
}

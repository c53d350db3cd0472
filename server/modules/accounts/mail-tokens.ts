import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Queries } from "../../database/client.ts";
import { mailTokens, users } from "../../database/schema/accounts.ts";
import { hashOf, newMailToken } from "./secrets.ts";

type Purpose = (typeof mailTokens.$inferSelect)["purpose"];

const lifetimeMs: Record<Purpose, number> = {
  verify_email: limits.verifyEmailHours * 3_600_000,
  recover_password: limits.recoverMinutes * 60_000,
  confirm_change: limits.emailCodeMinutes * 60_000,
};

/**
 * Creates a single-use token for an email to one address of an account. Needs a transaction: the account is locked, so that simultaneous
 * requests are counted one by one.
 * @returns null when the account has reached its limit of these emails
 */
export async function issueMailToken(
  tx: Queries,
  { userId, email, purpose }: { userId: string; email: string; purpose: Purpose },
  now: Date,
  token = newMailToken(),
): Promise<{ token: string; expiresAt: Date } | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const [sent] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.userId, userId),
        eq(mailTokens.purpose, purpose),
        gt(mailTokens.createdAt, new Date(now.getTime() - 3_600_000)),
      ),
    );
  if ((sent?.count ?? 0) >= limits.mailsPerHour) return null;
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose]);
  await tx.insert(mailTokens).values({ tokenHash: hashOf(token), userId, purpose, email, createdAt: now, expiresAt });
  return { token, expiresAt };
}

const live = (token: string, purpose: Purpose, now: Date) =>
  and(
    eq(mailTokens.tokenHash, hashOf(token)),
    eq(mailTokens.purpose, purpose),
    isNull(mailTokens.usedAt),
    gt(mailTokens.expiresAt, now),
  );

/** One error for a used, an expired and an unknown link, so that it reveals nothing about tokens. */
export const deadLink = () => new AppError("gone", m.error_link_expired());

/** The row of a token, without consuming it. @throws {AppError} gone */
export async function readMailToken(db: Queries, token: string, purpose: Purpose, now: Date) {
  const [row] = await db
    .select()
    .from(mailTokens)
    .where(live(token, purpose, now));
  if (!row) throw deadLink();
  return row;
}

/** Consumes a token; of simultaneous uses one succeeds. @throws {AppError} gone */
export async function claimMailToken(db: Queries, token: string, purpose: Purpose, now: Date) {
  const [row] = await db
    .update(mailTokens)
    .set({ usedAt: now })
    .where(live(token, purpose, now))
    .returning();
  if (!row) throw deadLink();
  return row;
}

/** Invalidates all unused tokens of an account, for every purpose. */
export async function voidMailTokens(db: Queries, userId: string, now: Date): Promise<void> {
  await db
    .update(mailTokens)
    .set({ usedAt: now })
    .where(and(eq(mailTokens.userId, userId), isNull(mailTokens.usedAt)));
}

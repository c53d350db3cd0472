import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { and, eq, gt, isNull } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Queries } from "../../database/client.ts";
import { emailTokens } from "../../database/schema/accounts.ts";
import { hashOf, newEmailToken } from "./secrets.ts";

type Purpose = (typeof emailTokens.$inferSelect)["purpose"];

const lifetimeMs: Record<Purpose, number> = {
  verify_email: limits.verifyEmailHours * 3_600_000,
  recover_password: limits.recoverMinutes * 60_000,
  confirm_change: limits.emailCodeMinutes * 60_000,
};

/** Creates a single-use token for an email to one address of an account. `network`: the keyed hash of the network that requests it. */
export async function issueEmailToken(
  tx: Queries,
  { userId, email, purpose, network }: { userId: string; email: string; purpose: Purpose; network?: Buffer },
  now: Date,
  token = newEmailToken(),
): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose]);
  const row = { tokenHash: hashOf(token), userId, purpose, email, network: network ?? null, createdAt: now, expiresAt };
  await tx.insert(emailTokens).values(row);
  return { token, expiresAt };
}

const live = (token: string, purpose: Purpose, now: Date) =>
  and(
    eq(emailTokens.tokenHash, hashOf(token)),
    eq(emailTokens.purpose, purpose),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, now),
  );

/** One error for a used, an expired and an unknown link, so that it reveals nothing about tokens. */
export function deadLink(): AppError {
  return new AppError("gone", m.error_link_expired());
}

/** The row of a token, without consuming it. @throws {AppError} gone */
export async function readEmailToken(db: Queries, token: string, purpose: Purpose, now: Date) {
  const [row] = await db
    .select()
    .from(emailTokens)
    .where(live(token, purpose, now));
  if (!row) throw deadLink();
  return row;
}

/** Consumes a token; of simultaneous uses one succeeds. @throws {AppError} gone */
export async function claimEmailToken(db: Queries, token: string, purpose: Purpose, now: Date) {
  const [row] = await db
    .update(emailTokens)
    .set({ usedAt: now })
    .where(live(token, purpose, now))
    .returning();
  if (!row) throw deadLink();
  return row;
}

/** Invalidates all unused tokens of an account, of one purpose or of every one. Only for a verified account: others may not own the mailbox. */
export async function voidEmailTokens(db: Queries, userId: string, now: Date, purpose?: Purpose): Promise<void> {
  await db
    .update(emailTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailTokens.userId, userId),
        isNull(emailTokens.usedAt),
        purpose ? eq(emailTokens.purpose, purpose) : undefined,
      ),
    );
}

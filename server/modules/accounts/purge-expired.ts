import { lt, lte } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { emailTokens, loginFailures, sessions } from "../../database/schema/accounts.ts";

const dayMs = 24 * 3_600_000;

/** Deletes expired sessions, email tokens and counts of failed logins. A job; safe to run twice. */
export async function purgeExpired({ db, clock }: Context): Promise<void> {
  const now = clock();
  const yesterday = new Date(now.getTime() - dayMs);
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.delete(emailTokens).where(lt(emailTokens.expiresAt, yesterday));
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, yesterday));
}

import * as m from "@cointally/i18n/messages";
import { and, desc, eq, gt, ne, type SQL } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { sessions } from "../../database/schema/accounts.ts";

/** The live sessions of an account, most recently used first. */
export function listSessions({ db }: Context, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** Ends the caller's session: its token is invalid immediately on every node. */
export async function logOut({ db }: Context, user: SignedIn): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, user.sessionId));
}

/** Ends one session of an account. @throws {AppError} not_found, also for a session of another account */
export async function endSession({ db }: Context, userId: string, id: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound(m.error_not_found_session());
}

/** Ends all sessions of an account, or all but the one in `except`. */
export async function endSessions(db: Queries, userId: string, keep?: string): Promise<void> {
  const others: SQL | undefined = keep === undefined ? undefined : ne(sessions.id, keep);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

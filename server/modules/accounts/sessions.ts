import * as m from "@cointally/i18n/messages";
import { and, desc, eq, gt, ne, type SQL } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { sessions } from "../../database/schema/accounts.ts";
import { confirmCaller, type Proof } from "./confirm-owner.ts";

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

/**
 * Ends one of the caller's sessions. Another one than its own requires reauthentication, so that who has stolen a session cannot throw the
 * owner out. @throws {AppError} not_found, naming `current_password`, `email_code` or `code`, too_many_requests
 */
export async function endOwnSession(
  ctx: Context,
  user: SignedIn,
  id: string,
  proof: Proof,
  network: string,
  now: Date,
): Promise<void> {
  const isOwn = and(eq(sessions.id, id), eq(sessions.userId, user.id));
  const [session] = await ctx.db.select({ id: sessions.id }).from(sessions).where(isOwn);
  if (!session) throw notFound(m.error_not_found_session());
  if (id !== user.sessionId) await confirmCaller(ctx, user, proof, network, now);
  await endSession(ctx, user.id, id);
}

/** Ends all sessions of an account, or all but the one in `except`. */
export async function endSessions(db: Queries, userId: string, keep?: string): Promise<void> {
  const others: SQL | undefined = keep === undefined ? undefined : ne(sessions.id, keep);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

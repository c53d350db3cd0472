import { limits } from "@cointally/contract/limits.ts";
import { desc, eq, inArray } from "drizzle-orm";
import { coarse } from "../../core/network.ts";
import { newId, type Queries } from "../../database/client.ts";
import { sessions } from "../../database/schema/accounts.ts";
import { sessionEnd } from "./find-session.ts";
import { hashOf, newSessionToken } from "./secrets.ts";

/** The client that logs in, and the session that it has until then. */
export type Place = { network: string; userAgent: string | null; session?: string | undefined };

/**
 * Creates a session. The client's previous one ends, of whichever account, and above the limit those that were used least recently.
 * @returns its token, of which only a hash is stored
 */
export async function createSession(db: Queries, userId: string, place: Place, now: Date): Promise<string> {
  const token = newSessionToken();
  await db.insert(sessions).values({
    id: newId(now.getTime()),
    userId,
    tokenHash: hashOf(token),
    userAgent: place.userAgent?.slice(0, 300) ?? null,
    network: coarse(place.network),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: sessionEnd(now, now),
  });
  if (place.session) await db.delete(sessions).where(eq(sessions.id, place.session));
  const tooMany = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .offset(limits.sessions);
  await db.delete(sessions).where(inArray(sessions.id, tooMany));
  return token;
}

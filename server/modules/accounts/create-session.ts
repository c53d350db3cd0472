import { newId, type Queries } from "../../database/client.ts";
import { sessions } from "../../database/schema/accounts.ts";
import { sessionEnd } from "./find-session.ts";
import { hashOf, newSessionToken } from "./secrets.ts";

/** The client that logs in. */
export type Place = { network: string; userAgent: string | null };

/** A truncated address that its owner recognizes but that identifies nobody: `203.0.113.0/24`, `2001:db8:1::/48`. */
export function coarse(network: string): string {
  return network.includes(":")
    ? `${network.split("::")[0]?.split(":").slice(0, 3).join(":")}::/48`
    : `${network.split(".").slice(0, 3).join(".")}.0/24`;
}

/** Creates a session. @returns its token, of which only a hash is stored */
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
    expiresAt: sessionEnd(now),
  });
  return token;
}

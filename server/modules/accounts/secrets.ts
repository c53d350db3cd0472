import { createHash, randomBytes } from "node:crypto";

/** A session token: 256 random bits in base64url (api.md, Auth). */
export function newSessionToken(): string {
  return randomBytes(32).toString("base64url");
}

/** An email token: 192 random bits, so that the link fits on one line of an email. */
export function newEmailToken(): string {
  return randomBytes(24).toString("base64url");
}

/** The SHA-256 of a token, stored instead of it. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

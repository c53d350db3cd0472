import { createHash, randomBytes } from "node:crypto";

/** A session's token: 256 random bits in base64url (api.md, Auth). */
export const newSessionToken = (): string => randomBytes(32).toString("base64url");

/** A mail's token: 192 random bits, short enough that its link stays on one line of a mail. */
export const newMailToken = (): string => randomBytes(24).toString("base64url");

/** What is stored in a token's place. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

import { limits } from "@cointally/contract/limits.ts";
import { loginReturnPath } from "../../lib/session/redirect.ts";
import { storage } from "../../lib/storage/storage.ts";

/** Emails with a link to this site, which may open in another tab. */
export type EmailKind = "verify" | "recover";

/** The page from which an email was requested, and its coin's name if it was a coin's page. */
export type EmailOrigin = { path: string; coinName: string | null };

const keyOf = (kind: EmailKind) => `cointally.email_origin.${kind}`;
const hourMs = 3_600_000;
const lifetimeMs: Record<EmailKind, number> = {
  verify: limits.verifyEmailHours * hourMs,
  recover: (limits.recoverMinutes / 60) * hourMs,
};

/** Stores that this browser requested an email and from which page, as long as the email's link is valid. */
export function saveEmailOrigin(kind: EmailKind, origin: EmailOrigin): void {
  storage.set(keyOf(kind), JSON.stringify({ ...origin, at: Date.now() }));
}

/** The page to return to from an email's link; null if this browser did not request the email, or its link has expired. */
export function readEmailOrigin(kind: EmailKind): EmailOrigin | null {
  try {
    const { path, coinName, at } = JSON.parse(storage.get(keyOf(kind)) ?? "null");
    const age = Date.now() - at;
    if (typeof path !== "string" || !(age >= 0 && age < lifetimeMs[kind])) return null;
    const { origin } = window.location;
    return { path: loginReturnPath(origin + path, origin), coinName: typeof coinName === "string" ? coinName : null };
  } catch {
    return null;
  }
}

export const removeEmailOrigin = (kind: EmailKind): void => storage.remove(keyOf(kind));

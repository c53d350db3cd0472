import { limits } from "@cointally/contract/limits.ts";
import { loginReturnPath } from "../../lib/redirect.ts";
import { storage } from "../../lib/storage.ts";

/** The mails that lead back here by a link, perhaps into another tab. */
export type MailKind = "verify" | "recover";

/** Where one was when the mail was asked for; `coinName` when it was a coin's page. */
export type Place = { path: string; coinName: string | null };

const keyOf = (kind: MailKind) => `cointally.asked.${kind}`;
const hourMs = 3_600_000;
const livesMs: Record<MailKind, number> = {
  verify: limits.verifyEmailHours * hourMs,
  recover: (limits.recoverMinutes / 60) * hourMs,
};

/** Remembers, for as long as the mail's link lives, that this browser asked for it, and from where. */
export function keepPlace(kind: MailKind, place: Place): void {
  storage.set(keyOf(kind), JSON.stringify({ ...place, at: Date.now() }));
}

/** The place that a mail's link leads back to; null when this browser did not ask for it, or too long ago. */
export function keptPlace(kind: MailKind): Place | null {
  try {
    const { path, coinName, at } = JSON.parse(storage.get(keyOf(kind)) ?? "null");
    const age = Date.now() - at;
    if (typeof path !== "string" || !(age >= 0 && age < livesMs[kind])) return null;
    const { origin } = window.location;
    return { path: loginReturnPath(origin + path, origin), coinName: typeof coinName === "string" ? coinName : null };
  } catch {
    return null;
  }
}

/** The link was used. */
export const forgetPlace = (kind: MailKind): void => storage.remove(keyOf(kind));

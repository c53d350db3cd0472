import { limits } from "@cointally/contract/limits.ts";
import { splitLocale } from "@cointally/shared/locales.ts";
import { storage } from "./storage.ts";

/** The value of `data-early` on a coin's vote button, by which a tap before hydration and a return to its row find it. */
export const earlyVote = (coinId: string): string => `vote ${coinId}`;

/**
 * The coin that one meant to vote for before login or an email came between, and the page one was on. It outlives signup and the
 * email's link, which may open another tab, so that one comes back to the same button. It is never cast by itself: a vote takes a tap.
 */
type Intent = { coinId: string; place: string; at: number };

const key = "cointally.vote_intent";
/** As long as the link in the mail works. */
const keptMs = limits.verifyEmailHours * 3_600_000;

const here = () => splitLocale(window.location.pathname).path + window.location.search;

function read(): Intent | null {
  try {
    const { coinId, place, at } = JSON.parse(storage.get(key) ?? "null");
    return Date.now() - Number(at) < keptMs ? { coinId: String(coinId), place: String(place), at } : null;
  } catch {
    // Not ours: no intent.
    return null;
  }
}

/** One tapped Vote, and something has to be done first. `place` is the page to come back to. */
export function intendVote(coinId: string, place = here()): void {
  storage.set(key, JSON.stringify({ coinId, place, at: Date.now() }));
}

/** Whether this coin's button is what one came back for; true once. */
export function takeUpVote(coinId: string): boolean {
  const intent = read();
  if (intent?.coinId !== coinId) return false;
  storage.remove(key);
  return true;
}

/** The coin whose row on this very page one came back to; once. */
export function takeUpRow(): string | null {
  const intent = read();
  if (intent?.place !== here()) return null;
  storage.remove(key);
  return intent.coinId;
}

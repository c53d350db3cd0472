import { limits } from "@cointally/contract/limits.ts";
import { splitLocale } from "@cointally/shared/locales.ts";
import { storage } from "../storage/storage.ts";

/** The value of `data-replay` on a coin's vote button, which finds it after a tap before hydration and after a return to its row. */
export const voteReplayKey = (coinId: string): string => `vote ${coinId}`;

/**
 * A vote that was interrupted by login or email confirmation, and its page. It survives signup and the link in the email, which may open
 * another tab, so that the visitor returns to the same button. It never casts the vote by itself.
 */
type Intent = { coinId: string; path: string; at: number };

const key = "cointally.vote_intent";
/** As long as the link in the email is valid. */
const lifetimeMs = limits.verifyEmailHours * 3_600_000;

const currentPath = () => splitLocale(window.location.pathname).path + window.location.search;

function read(): Intent | null {
  try {
    const { coinId, path, at } = JSON.parse(storage.get(key) ?? "null");
    return Date.now() - Number(at) < lifetimeMs ? { coinId: String(coinId), path: String(path), at } : null;
  } catch {
    // Malformed: no intent.
    return null;
  }
}

/** Saves that the visitor tapped Vote but must do something else first. `path` is the page to return to. */
export function saveVoteIntent(coinId: string, path = currentPath()): void {
  storage.set(key, JSON.stringify({ coinId, path, at: Date.now() }));
}

/** True once if the visitor returned for this coin's button. */
export function consumeVoteIntent(coinId: string): boolean {
  const intent = read();
  if (intent?.coinId !== coinId) return false;
  storage.remove(key);
  return true;
}

/** The coin to whose row on this page the visitor returned; once. */
export function consumeRowIntent(): string | null {
  const intent = read();
  if (intent?.path !== currentPath()) return null;
  storage.remove(key);
  return intent.coinId;
}

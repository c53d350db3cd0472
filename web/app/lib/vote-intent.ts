import { limits } from "@cointally/api/limits.ts";
import { storage } from "./storage.ts";

/**
 * The vote that a visitor was about to cast: for which coin, and on which page of ours. It outlives login, signup and the
 * mail's link (another tab), so that one comes back to the same button. It is never cast by itself: a vote takes a tap.
 */
type Intent = {
  coinId: string;
  path: string;
  at: number;
  /** Until the button has taken the focus, once on each way back. */
  fresh: boolean;
};

const key = "cointally.vote_intent";
/** As long as the link in the mail works. */
const keptMs = limits.verifyEmailHours * 3_600_000;

const keep = (intent: Intent) => storage.set(key, JSON.stringify(intent));

function read(): Intent | null {
  try {
    const intent = JSON.parse(storage.get(key) ?? "null");
    const ours = typeof intent?.coinId === "string" && /^\/(?![/\\])/.test(intent.path);
    return ours && Date.now() - intent.at < keptMs ? intent : null;
  } catch {
    return null;
  }
}

/** A visitor tapped Vote and is on the way to login. `path` is the page's, with its query. */
export const intendVote = (coinId: string, path: string): void => keep({ coinId, path, at: Date.now(), fresh: true });

/** Whether this coin's button is what one came back for; true once on each way back. */
export function takeUpVote(coinId: string): boolean {
  const intent = read();
  if (!intent?.fresh || intent.coinId !== coinId) return false;
  keep({ ...intent, fresh: false });
  return true;
}

/** The page to go back to for the vote, or null when none was meant. Its button takes the focus again. */
export function wayBackToVote(): string | null {
  const intent = read();
  if (intent) keep({ ...intent, fresh: true });
  return intent?.path ?? null;
}

/** The vote for this coin is cast. */
export function forgetIntent(coinId: string): void {
  if (read()?.coinId === coinId) storage.remove(key);
}

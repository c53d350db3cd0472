import { limits } from "@cointally/api/limits.ts";
import { storage } from "./storage.ts";

/**
 * The coin that one meant to vote for before login or a confirmed email came between. It outlives signup and the mail's
 * link, which may open another tab, so that one comes back to the same button. It is never cast by itself: a vote takes a tap.
 */
type Intent = { coinId: string; at: number };

const key = "cointally.vote_intent";
/** As long as the link in the mail works. */
const keptMs = limits.verifyEmailHours * 3_600_000;

/** One tapped Vote, and something has to be done first. */
export const intendVote = (coinId: string): void => storage.set(key, JSON.stringify({ coinId, at: Date.now() }));

/** Whether this coin's button is what one came back for; true once. */
export function takeUpVote(coinId: string): boolean {
  let intent: Partial<Intent> | null = null;
  try {
    intent = JSON.parse(storage.get(key) ?? "null");
  } catch {
    // Not ours: no intent.
  }
  if (intent?.coinId !== coinId) return false;
  storage.remove(key);
  return Date.now() - Number(intent.at) < keptMs;
}

import type { Limit } from "@cointally/contract/endpoint.ts";
import { Refusal } from "../core/app-error.ts";

/** How many requests one network, or one account, may make, as a bucket that refills steadily. */
const budgets = {
  read: { burst: 240, perSecond: 20 },
  /** What one account changes: the accounts of an office do not use up each other's. */
  write: { burst: 40, perSecond: 2 },
  /** What all accounts of one network try to change, with live tokens or without. */
  authenticatedWrite: { burst: 240, perSecond: 20 },
  /** Coin pages that say they were opened: as many as may be opened. */
  pageView: { burst: 120, perSecond: 10 },
  /** Pages, each of which is rendered and makes reads of its own. */
  page: { burst: 120, perSecond: 10 },
  /** Reads of a chain, which cost its node: a page makes some dozens when a wallet is connected. */
  chain: { burst: 200, perSecond: 10 },
  /** Reads of an address on all its chains: each is a dozen requests and more to nodes that prices need, too. */
  sync: { burst: 60, perSecond: 0.5 },
  /** Votes by email: an office can vote at once, and no network sends strangers more than one email a minute in the long run. */
  voteEmail: { burst: 60, perSecond: 1 / 60 },
  /** Log-ins that are well formed: an office's morning. Wrong passwords are counted apart, in the database (modules/accounts/login-attempts.ts). */
  login: { burst: 600, perSecond: 20 },
  /** Links that confirm an address, and emails that bring them again; an account gets five an hour. */
  verification: { burst: 240, perSecond: 4 },
  /** Emails with a link for a new password, five an hour for one account, and new passwords by them. */
  recovery: { burst: 120, perSecond: 0.5 },
  /** Calls of the three above that are not well formed: they use up nothing but this. */
  invalid: { burst: 30, perSecond: 0.2 },
  /** Calls that open an account, with a mail and a password to hash. */
  expensive: { burst: 30, perSecond: 0.2 },
} as const satisfies Record<Limit, { burst: number; perSecond: number }> & Record<string, object>;
export type Budget = keyof typeof budgets;

/** Budgets that whoever sends nonsense must not use up for others of the network: a call counts once it is known to be well formed. */
export const countedWhenValid: ReadonlySet<Budget> = new Set<Budget>(["login", "verification", "recovery"]);

/** Takes one request out of a budget of `who`: a network, or an account. */
export type RateLimit = (who: string, budget: Budget, now: number) => void;

/**
 * Token buckets in the memory of one process: a limit against floods, not a count that must be exact over all nodes (login
 * attempts are counted in the database). Processes that share the port each allow their part, but never less than half: a browser keeps
 * its connection, and so stays with one of them.
 * @throws {Refusal} too_many_requests, with seconds to wait
 */
export const rateLimit = (enabled: boolean, processes: number): RateLimit => {
  if (!enabled) return () => {};
  const parts = Math.min(processes, 2);
  const buckets = new Map<string, { left: number; at: number }>();
  return (who, budget, now) => {
    const { burst, perSecond } = budgets[budget];
    const size = burst / parts;
    const rate = perSecond / parts;
    const key = `${budget} ${who}`;
    const bucket = buckets.get(key);
    const left = bucket ? Math.min(size, bucket.left + ((now - bucket.at) / 1000) * rate) : size;
    if (left < 1) {
      const wait = Math.ceil((1 - left) / rate);
      throw new Refusal("too_many_requests", `Too many requests. Try again in ${wait} s.`, { retry_after: wait });
    }
    // Re-inserted, so that the map stays in order of use and the oldest can be dropped.
    buckets.delete(key);
    buckets.set(key, { left: left - 1, at: now });
    if (buckets.size > 50_000) buckets.delete(buckets.keys().next().value as string);
  };
};

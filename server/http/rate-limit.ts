import type { Limit } from "@cointally/contract/endpoint.ts";
import * as m from "@cointally/i18n/messages";
import { LRUCache } from "lru-cache";
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../core/app-error.ts";

/** How many requests one network, or one account, may make: so many at once, and so many a second in the long run. */
const budgets = {
  read: { burst: 240, perSecond: 20 },
  /** What one account changes: the accounts of an office do not use up each other's. */
  write: { burst: 40, perSecond: 2 },
  /** What all accounts of one network try to change, with live tokens or without. */
  authenticatedWrite: { burst: 240, perSecond: 20 },
  /** Coin pages that report that they were opened: as many as may be opened. */
  pageView: { burst: 120, perSecond: 10 },
  /** Pages, each of which is rendered and makes reads of its own. */
  page: { burst: 120, perSecond: 10 },
  /** Reads of a chain, which cost its node: a page makes some dozens when a wallet is connected. */
  chain: { burst: 200, perSecond: 10 },
  /** Reads of an address on all its chains: each is a dozen requests and more to nodes that prices need, too. */
  sync: { burst: 60, perSecond: 0.5 },
  /** Votes by email: an office can vote at once, and no network sends strangers more than one email a minute in the long run. */
  voteEmail: { burst: 60, perSecond: 1 / 60 },
  /**
   * Log-ins that are well formed: an office's morning, and one program in it that sends wrong ones all the time. Wrong passwords are
   * counted apart, in the database, before anything is hashed (modules/accounts/login-attempts.ts).
   */
  login: { burst: 600, perSecond: 100 },
  /** Links that confirm an address, and emails that bring them again; an account gets five an hour. */
  verification: { burst: 240, perSecond: 4 },
  /** Emails with a link for a new password, five an hour for one account, and new passwords by them. */
  recovery: { burst: 120, perSecond: 0.5 },
  /** Calls of the three above that are not well formed: they use up nothing but this. */
  invalid: { burst: 30, perSecond: 0.2 },
  /** Calls that open an account, with an email and a password to hash. */
  expensive: { burst: 30, perSecond: 0.2 },
} as const satisfies Record<Limit, { burst: number; perSecond: number }> & Record<string, object>;
export type Budget = keyof typeof budgets;

/** Budgets that malformed calls must not use up for others of the network: a call counts once it is known to be well formed. */
export const countedWhenValid: ReadonlySet<Budget> = new Set<Budget>(["login", "verification", "recovery"]);

/**
 * Takes one request out of a budget of `who`: a network, or an account.
 * @throws {AppError} too_many_requests, with seconds to wait
 */
export type RateLimit = (who: string, budget: Budget) => Promise<void>;

/** Two for each network and budget. */
const maxCounters = 100_000;

/**
 * The counters of all limiters, in the place of RateLimiterMemory's own, which has neither a bound nor a clock that tests can set
 * (docs/decisions/0025-caches-and-limits-by-libraries.md).
 */
function createCounters(clock: () => Date) {
  const counters = new LRUCache<string, { points: number; endsAt: number }>({ max: maxCounters });
  return {
    incrby(key: string, points: number, seconds: number): RateLimiterRes {
      const now = clock().getTime();
      const current = counters.get(key);
      const isFirst = current === undefined || now >= current.endsAt;
      const counter = isFirst ? { points, endsAt: now + seconds * 1000 } : current;
      if (isFirst) counters.set(key, counter);
      else counter.points += points;
      return new RateLimiterRes(0, counter.endsAt - now, counter.points, isFirst);
    },
  };
}

/**
 * Two fixed windows: a short one that lets half of the long-run rate through at all times, and a long one for the rest of the burst with
 * the other half of the rate. After a burst, a caller waits for the short one alone.
 */
function createLimiter(budget: Budget, share: number, counters: ReturnType<typeof createCounters>): BurstyRateLimiter {
  const size = budgets[budget].burst * share;
  const halfRate = (budgets[budget].perSecond * share) / 2;
  const atOnce = Math.max(1, Math.floor(halfRate));
  const windowOf = (keyPrefix: string, points: number) =>
    Object.assign(new RateLimiterMemory({ keyPrefix, points, duration: points / halfRate }), {
      _memoryStorage: counters,
    });
  return new BurstyRateLimiter(windowOf(budget, atOnce), windowOf(`${budget} burst`, size - atOnce));
}

/**
 * Limits in the memory of one process: against floods, not counts that must be exact over all nodes (login attempts are counted in the
 * database). Processes that share the port each allow their part, but never less than half: a browser keeps its connection, and so stays
 * with one of them.
 */
export function createRateLimit(enabled: boolean, processes: number, clock: () => Date): RateLimit {
  if (!enabled) return async () => {};
  const share = 1 / Math.min(processes, 2);
  const counters = createCounters(clock);
  const names = Object.keys(budgets) as Budget[];
  const limiters = Object.fromEntries(names.map((name) => [name, createLimiter(name, share, counters)])) as Record<
    Budget,
    BurstyRateLimiter
  >;
  return async (who, budget) => {
    try {
      await limiters[budget].consume(who);
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      const wait = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
      throw new AppError("too_many_requests", m.error_too_many_requests({ seconds: wait }), { retry_after: wait });
    }
  };
}

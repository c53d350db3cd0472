import type { Limit } from "@cointally/contract/endpoint.ts";
import * as m from "@cointally/i18n/messages";
import { LRUCache } from "lru-cache";
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../core/app-error.ts";

/** The rate limits of one network or one account: a burst, and requests per second in the long run. */
const budgets = {
  read: { burst: 240, perSecond: 20 },
  /** Parts of the public log of votes, which never change: a recount of a million votes reads 4,000 of them at once. */
  ledger: { burst: 8000, perSecond: 200 },
  /** Writes of one account, so that accounts of one office do not use up each other's limit. */
  write: { burst: 40, perSecond: 2 },
  /** Writes of all accounts of one network, with valid tokens or without. */
  authenticatedWrite: { burst: 240, perSecond: 20 },
  /** Page views that coin pages report: as many as pages may be opened. */
  pageView: { burst: 120, perSecond: 10 },
  /** Pages, each of which is rendered and makes API calls. */
  page: { burst: 120, perSecond: 10 },
  /** Reads of a chain, which put load on its node: a page makes some dozens when a wallet is connected. */
  chain: { burst: 200, perSecond: 10 },
  /** Reads of an address on all its chains: each makes a dozen or more requests to nodes that prices also need. */
  sync: { burst: 60, perSecond: 0.5 },
  /** Votes by email: a burst for an office, but in the long run at most one email a minute to strangers per network. */
  voteEmail: { burst: 60, perSecond: 1 / 60 },
  /**
   * Well-formed logins: enough for an office in the morning while one of its programs keeps sending wrong ones. Wrong passwords are
   * counted separately, in the database, before anything is hashed (modules/accounts/login-attempts.ts).
   */
  login: { burst: 600, perSecond: 100 },
  /** Links that confirm an email address, and requests for a new one; an account gets five an hour. */
  verification: { burst: 240, perSecond: 4 },
  /** Requests for a password recovery email, five an hour for one account, and new passwords by its link. */
  recovery: { burst: 120, perSecond: 0.5 },
  /** Malformed calls of the three above; they are counted only here. */
  invalid: { burst: 30, perSecond: 0.2 },
  /** Sign-ups, each with an email and a password to hash. */
  expensive: { burst: 30, perSecond: 0.2 },
} as const satisfies Record<Limit, { burst: number; perSecond: number }> & Record<string, object>;
export type Budget = keyof typeof budgets;

/** Limits that malformed calls must not use up for others of the network: a call is counted once it is validated. */
export const countedWhenValid: ReadonlySet<Budget> = new Set<Budget>(["login", "verification", "recovery"]);

/**
 * Counts one request against a limit of `who`, a network or an account.
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
 * Two fixed windows: a short one with half of the long-run rate, and a long one for the rest of the burst with the other half. After a
 * burst, a caller waits only for the short window.
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
 * Rate limits in the memory of one process, against floods; counts that must be exact over all nodes (login attempts) are in the
 * database. Processes that share the port each allow their part, but never less than half, since a browser reuses its connection to one
 * of them.
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

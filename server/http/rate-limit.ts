import { createHmac } from "node:crypto";
import type { Limit } from "@cointally/contract/endpoint.ts";
import * as m from "@cointally/i18n/messages";
import { LRUCache } from "lru-cache";
import { BurstyRateLimiter, type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../core/app-error.ts";
import type { Context } from "../core/context.ts";
import type { SharedLimits } from "./shared-limits.ts";

type Rates = { burst: number; perSecond: number; exact?: true };

/**
 * The rate limits of one network or one account: a burst, and requests per second in the long run. `exact` ones are counted over all nodes
 * before each request, which costs a round trip to the store; the others in the process, and over all nodes with a delay.
 */
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
  sync: { burst: 60, perSecond: 0.5, exact: true },
  /** Votes by email: a burst for an office, but in the long run at most one email a minute to strangers per network. */
  voteEmail: { burst: 60, perSecond: 1 / 60, exact: true },
  /**
   * Well-formed logins: enough for an office in the morning while one of its programs keeps sending wrong ones. Wrong passwords are
   * counted separately, in the database, before anything is hashed (modules/accounts/login-attempts.ts).
   */
  login: { burst: 600, perSecond: 100, exact: true },
  /** Links that confirm an email address, and requests for a new one. Emails have budgets of their own (modules/integrity/email-budgets.ts). */
  verification: { burst: 240, perSecond: 4, exact: true },
  /** Requests for a password recovery email, and new passwords by its link. */
  recovery: { burst: 120, perSecond: 0.5, exact: true },
  /** Sign-ups whose proof-of-work is accepted, each with an email and a password to hash. */
  signUp: { burst: 30, perSecond: 0.2, exact: true },
  /** Sign-ups and votes by email before their proof-of-work is looked at: enough for several tries each. */
  proof: { burst: 240, perSecond: 4 },
  /** Malformed calls of those above that are counted once they are validated; they are counted only here. */
  invalid: { burst: 30, perSecond: 0.2, exact: true },
  /** Reports and claims of all accounts of one customer of a provider, since each waits for a moderator: ten an hour in the long run. */
  moderatorCase: { burst: 20, perSecond: 1 / 360, exact: true },
  /** Imports, reads of a new chain, and the like. */
  expensive: { burst: 30, perSecond: 0.2, exact: true },
} as const satisfies Record<Limit, Rates> & Record<string, Rates>;
export type Budget = keyof typeof budgets;
const budgetNames = Object.keys(budgets) as Budget[];

/** Limits that calls without enough proof-of-work must not use up: the handler counts a call once its work is accepted (`Call.charge`). */
export const countedWithWork: ReadonlySet<Budget> = new Set<Budget>(["signUp", "voteEmail"]);

/** Limits that malformed calls must not use up for others of the network: a call is counted once it is validated. */
export const countedWhenValid: ReadonlySet<Budget> = new Set<Budget>([
  "login",
  "verification",
  "recovery",
  "moderatorCase",
  ...countedWithWork,
]);

/** Limits of a whole customer of a provider, who has up to 65,536 networks of IPv6: so many counters would be none. */
export const countedByCustomer: ReadonlySet<Budget> = new Set<Budget>(["moderatorCase"]);

/**
 * Counts one request against a limit of `who`, a network or an account.
 * @throws {AppError} too_many_requests, with seconds to wait
 */
export type RateLimit = (who: string, budget: Budget) => Promise<void>;

/** Two for each network and budget. */
const maxCounters = 100_000;

/** How often in milliseconds a process adds its counts to those of all nodes. */
const reportEveryMs = 1000;

/** A process reports a count once it is this part of the burst. */
const reportedPart = 1 / 16;

type Clock = Pick<Context, "clock">["clock"];

/**
 * The counters in the memory of this process, in the place of RateLimiterMemory's own, which has neither a bound nor a clock that tests
 * can set (docs/decisions/0025-caches-and-limits-by-libraries.md).
 */
function createCounters(clock: Clock) {
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
 * burst, a caller waits only for the short window. `both` has at most as many requests as the two allow.
 */
function windowsOf(budget: Budget) {
  const { burst, perSecond } = budgets[budget];
  const halfRate = perSecond / 2;
  const atOnce = Math.max(1, Math.floor(halfRate));
  const window = (keyPrefix: string, points: number) => ({ keyPrefix, points, duration: points / halfRate });
  const long = window(`${budget} burst`, burst - atOnce);
  return { short: window(budget, atOnce), long, both: { ...long, keyPrefix: budget, points: 2 * long.points } };
}

/**
 * Rate limits over all nodes (docs/decisions/0049-limits-over-all-nodes.md). Budgets that are not exact are limited in the memory of this
 * process, so that a request waits for nothing; once a second the process adds the counts of busy callers to those of all nodes, and refuses
 * callers that are over the limit there. Store keys are keyed hashes, so that no address is stored.
 */
export function createRateLimit(shared: SharedLimits, { clock, secret }: Pick<Context, "clock" | "secret">): RateLimit {
  const counters = createCounters(clock);
  const inMemory = (window: ReturnType<typeof windowsOf>["short"]) =>
    Object.assign(new RateLimiterMemory(window), { _memoryStorage: counters });
  const createLimiter = (
    budget: Budget,
    create: (window: ReturnType<typeof windowsOf>["short"]) => RateLimiterAbstract,
  ) => {
    const { short, long } = windowsOf(budget);
    return new BurstyRateLimiter(create(short), create(long));
  };
  const isExact = (budget: Budget) => "exact" in budgets[budget];
  const ofProcess = new Map(
    budgetNames.filter((name) => !isExact(name)).map((name) => [name, createLimiter(name, inMemory)]),
  );
  const exact = new Map(
    budgetNames
      .filter(isExact)
      .map((name) => [name, createLimiter(name, (window) => shared.create(window, inMemory(window)))]),
  );
  const ofAll = new Map([...ofProcess.keys()].map((name) => [name, shared.create(windowsOf(name).both)]));
  const keyedHash = (who: string) =>
    createHmac("sha256", secret).update(`limits\n${who}`).digest("base64url").slice(0, 22);

  /** Until when callers are refused without being counted, by budget and caller. */
  const blockedUntil = new LRUCache<string, number>({ max: maxCounters });
  const block = (key: string, { msBeforeNext }: RateLimiterRes) =>
    blockedUntil.set(key, clock().getTime() + msBeforeNext);
  const tooMany = (ms: number) => {
    const wait = Math.max(1, Math.ceil(ms / 1000));
    return new AppError("too_many_requests", m.error_too_many_requests({ seconds: wait }), { retry_after: wait });
  };

  const unreported = new LRUCache<string, number>({ max: maxCounters });
  const due = new Map<string, { who: string; budget: Budget }>();
  const report = async ([key, { who, budget }]: [string, { who: string; budget: Budget }]) => {
    const points = unreported.get(key);
    unreported.delete(key);
    try {
      if (points) await ofAll.get(budget)?.consume(keyedHash(who), points);
    } catch (rejected) {
      // While the store is away each process limits by itself.
      if (rejected instanceof RateLimiterRes) block(key, rejected);
    }
  };
  const reportAll = () => {
    for (const one of due) report(one);
    due.clear();
  };
  const addUnreported = (key: string, who: string, budget: Budget) => {
    const points = (unreported.get(key) ?? 0) + 1;
    unreported.set(key, points);
    if (points !== Math.ceil(budgets[budget].burst * reportedPart)) return;
    if (due.size === 0) setTimeout(reportAll, reportEveryMs).unref();
    due.set(key, { who, budget });
  };

  return async (who, budget) => {
    const key = `${budget} ${who}`;
    const until = blockedUntil.get(key);
    if (until !== undefined) {
      const remaining = until - clock().getTime();
      if (remaining > 0) throw tooMany(remaining);
      blockedUntil.delete(key);
    }
    const local = ofProcess.get(budget);
    try {
      await (local ? local.consume(who) : exact.get(budget)?.consume(keyedHash(who)));
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      block(key, rejected);
      throw tooMany(rejected.msBeforeNext);
    }
    if (local) addUnreported(key, who, budget);
  };
}

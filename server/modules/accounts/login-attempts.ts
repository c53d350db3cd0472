import { createHash } from "node:crypto";
import * as m from "@cointally/i18n/messages";
import { eq, inArray, sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { loginFailures } from "../../database/schema/accounts.ts";

/** The account and network of a login attempt. Counting both together prevents locking somebody else out. */
type Attempt = { email: string; network: string };

/**
 * How many wrong passwords are allowed before a delay. Failures are counted in the database; correct attempts are not counted.
 * `fromStrangers` and `ofNetwork` do not apply to an account that has logged in from this network with this kind of browser before.
 */
export const loginBudgets = {
  /** Per account and network: after the free failures each one doubles the delay, up to the longest. */
  ofAccountAndNetwork: { free: 5, longestWaitSeconds: 900 },
  /**
   * Per account, from all networks that never logged in to it. After the free failures such a network must wait before its first attempt,
   * too: 2 seconds, doubled whenever the failures double, up to the longest. Delays are per network, so nobody can use up another's turn.
   */
  fromStrangers: { free: 20, longestFirstWaitSeconds: 64 },
  /** Per network over all accounts: a burst, and one more every `secondsEach`. */
  ofNetwork: { burst: 200, secondsEach: 5 },
} as const;

const { free, longestWaitSeconds } = loginBudgets.ofAccountAndNetwork;
/** A count expires and starts again at zero after this long without a failure. */
const failuresExpireMs = 24 * 3_600_000;

/** The delay after the failures in row `f` plus `earlier` ones. */
const waitAfter = (earlier: number) => sql`make_interval(secs => case when f.failures + ${earlier}::int < ${free} then 0
  else least(${longestWaitSeconds}, power(2, least(f.failures + ${earlier}::int - ${free} + 1, 20))) end)`;

const keyOf = ({ email, network }: Attempt): Buffer => createHash("sha256").update(`${email}\n${network}`).digest();

/**
 * Verifies a password or code by `isRight`. The attempt is counted before it is verified and removed if it was right, so that
 * simultaneous attempts count like consecutive ones. An email without an account is counted the same. With `earlier` failures from
 * other networks even the first attempt may have to wait.
 * @throws {AppError} too_many_requests with the seconds to wait, before any work is done
 */
export async function judgeAttempt(
  { db }: Pick<Context, "db">,
  attempt: Attempt,
  now: Date,
  isRight: () => Promise<boolean>,
  earlier = 0,
): Promise<boolean> {
  const key = keyOf(attempt);
  const at = now.toISOString();
  const expiredBefore = new Date(now.getTime() - failuresExpireMs).toISOString();
  const mustWaitFirst = earlier >= free;
  const { rows } = await db.execute<{ is_new: boolean }>(sql`
    insert into login_failures as f (key, failures, last_at) values (${key}, ${mustWaitFirst ? 0 : 1}, ${at})
    on conflict (key) do update set failures = case when f.last_at < ${expiredBefore} then 1 else f.failures + 1 end, last_at = ${at}
    where f.last_at + ${waitAfter(earlier)} <= ${at} returning xmax = 0 as is_new`);
  const [counted] = rows;
  if (!counted || (mustWaitFirst && counted.is_new)) throw await tooMany(db, key, now, earlier);
  const right = await isRight();
  if (right) await db.delete(loginFailures).where(eq(loginFailures.key, key));
  return right;
}

/** The keys of the rows that count an account's failures from unknown networks, and a network's failures. */
const strangersOf = (email: string) => keyOf({ email, network: "strangers" });
const networkRow = (network: string) => keyOf({ email: "", network });

/** Counts one more failure of an account from unknown networks. @returns the count before it */
const countStranger = async (db: Context["db"], key: Buffer, now: Date): Promise<number> => {
  const expiredBefore = new Date(now.getTime() - failuresExpireMs).toISOString();
  const { rows } = await db.execute<{ before: number }>(sql`
    insert into login_failures as f (key, failures, last_at) values (${key}, 1, ${now.toISOString()})
    on conflict (key) do update set failures = case when f.last_at < ${expiredBefore} then 1 else f.failures + 1 end, last_at = excluded.last_at
    returning failures - 1 as before`);
  return rows[0]?.before ?? 0;
};

/** The number of failures that makes the first delay 2 seconds after the free ones, doubled whenever the failures double. */
const earlierFailures = (fromStrangers: number): number => {
  const budget = loginBudgets.fromStrangers;
  if (fromStrangers < budget.free) return 0;
  const doublings = Math.floor(Math.log2(fromStrangers / budget.free));
  return free + Math.min(doublings, Math.log2(budget.longestFirstWaitSeconds) - 1);
};

/**
 * Consumes one failure of a network's budget. `last_at` is the time at which the budget is full again.
 * @throws {AppError} too_many_requests
 */
const takeFromNetwork = async (db: Context["db"], key: Buffer, now: Date): Promise<void> => {
  const { burst, secondsEach } = loginBudgets.ofNetwork;
  const at = sql`${now.toISOString()}::timestamptz`;
  const each = sql`make_interval(secs => ${secondsEach})`;
  const { rows } = await db.execute(sql`
    insert into login_failures as f (key, failures, last_at) values (${key}, 0, ${at} + ${each})
    on conflict (key) do update set last_at = greatest(f.last_at, ${at}) + ${each}
    where greatest(f.last_at, ${at}) + ${each} <= ${at} + make_interval(secs => ${burst * secondsEach}) returning 1`);
  if (rows.length === 0) throw waitFor(secondsEach);
};

/**
 * Verifies the password of a login within `loginBudgets`. `isKnown`: the account has logged in from this network with this kind of
 * browser before, so that failures from unknown networks do not delay it.
 * @throws {AppError} too_many_requests with the seconds to wait, before any work is done
 */
export async function judgeLogin(
  { db, settings }: Pick<Context, "db" | "settings">,
  { isKnown, ...attempt }: Attempt & { isKnown: boolean },
  now: Date,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  if (isKnown) return judgeAttempt({ db }, attempt, now, isRight);
  const strangers = strangersOf(attempt.email);
  const network = networkRow(attempt.network);
  if (settings.current().rateLimit) await takeFromNetwork(db, network, now);
  const earlier = earlierFailures(await countStranger(db, strangers, now));
  let failed = false;
  try {
    const right = await judgeAttempt({ db }, attempt, now, isRight, earlier);
    failed = !right;
    return right;
  } finally {
    if (!failed) {
      const { secondsEach } = loginBudgets.ofNetwork;
      await db.execute(sql`update login_failures set failures = greatest(0, failures - 1) where key = ${strangers}`);
      await db.execute(
        sql`update login_failures set last_at = last_at - make_interval(secs => ${secondsEach}) where key = ${network}`,
      );
    }
  }
}

/** Resets the counts of an account whose owner was confirmed in another way. */
export async function resetLoginFailures({ db }: Context, attempt: Attempt): Promise<void> {
  await db.delete(loginFailures).where(inArray(loginFailures.key, [keyOf(attempt), strangersOf(attempt.email)]));
}

const waitFor = (seconds: number) =>
  new AppError("too_many_requests", m.error_too_many_attempts({ seconds }), { retry_after: seconds });

const tooMany = async (db: Context["db"], key: Buffer, now: Date, earlier: number): Promise<AppError> => {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from f.last_at + ${waitAfter(earlier)} - ${now.toISOString()}::timestamptz))::int as seconds
    from login_failures f where key = ${key}`);
  return waitFor(Math.max(1, rows[0]?.seconds ?? 1));
};

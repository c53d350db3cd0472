import { createHash } from "node:crypto";
import * as m from "@cointally/i18n/messages";
import { eq, inArray, sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { loginFailures } from "../../database/schema/accounts.ts";

/** Whose password is tried, and from where. Counting the two together keeps anybody from locking out another. */
type Attempt = { email: string; network: string };

/**
 * How many wrong passwords are taken before one must wait. Each budget is counted in the database, and none by tries that were right.
 * Those of `fromStrangers` and `ofNetwork` do not concern an account that has logged in from this network with this kind of browser before.
 */
export const loginBudgets = {
  /** Of one account from one network: after the free ones each doubles the wait for the next, up to the longest. */
  ofAccountAndNetwork: { free: 5, longestWaitSeconds: 900 },
  /**
   * Of one account from all networks that never logged in to it. After the free ones, such a network must wait before its first try as well:
   * 2 seconds, and twice that whenever the failures double, up to the longest. Each waits for itself: nobody can take another's turn.
   */
  fromStrangers: { free: 20, longestFirstWaitSeconds: 64 },
  /** Of one network over all accounts: so many at once, and one more every so many seconds. */
  ofNetwork: { burst: 200, secondsEach: 5 },
} as const;

const { free, longestWaitSeconds } = loginBudgets.ofAccountAndNetwork;
/** A count that rested this long begins anew. */
const forgetAfterMs = 24 * 3_600_000;

/** The wait after the failures of a row `f` and those it is taken to have had before. */
const waitAfter = (earlier: number) => sql`make_interval(secs => case when f.failures + ${earlier}::int < ${free} then 0
  else least(${longestWaitSeconds}, power(2, least(f.failures + ${earlier}::int - ${free} + 1, 20))) end)`;

const keyOf = ({ email, network }: Attempt): Buffer => createHash("sha256").update(`${email}\n${network}`).digest();

/**
 * Judges a password or code by `isRight`. The try is counted before it is judged and forgotten when it was right, so that many tries at
 * once are counted like many in a row. An email that has no account is counted the same. With `earlier` failures, which were made
 * elsewhere, the first try may have to wait, too.
 * @throws {AppError} too_many_requests with the seconds to wait, before any work is done
 */
export const judgeAttempt = async (
  { db }: Pick<Context, "db">,
  attempt: Attempt,
  now: Date,
  isRight: () => Promise<boolean>,
  earlier = 0,
): Promise<boolean> => {
  const key = keyOf(attempt);
  const at = now.toISOString();
  const forgotten = new Date(now.getTime() - forgetAfterMs).toISOString();
  const mustWaitFirst = earlier >= free;
  const { rows } = await db.execute<{ is_new: boolean }>(sql`
    insert into login_failures as f (key, failures, last_at) values (${key}, ${mustWaitFirst ? 0 : 1}, ${at})
    on conflict (key) do update set failures = case when f.last_at < ${forgotten} then 1 else f.failures + 1 end, last_at = ${at}
    where f.last_at + ${waitAfter(earlier)} <= ${at} returning xmax = 0 as is_new`);
  const [counted] = rows;
  if (!counted || (mustWaitFirst && counted.is_new)) throw await tooMany(db, key, now, earlier);
  const right = await isRight();
  if (right) await db.delete(loginFailures).where(eq(loginFailures.key, key));
  return right;
};

/** The row that counts an account's failures from strange networks, and that of a network's failures. */
const strangersOf = (email: string) => keyOf({ email, network: "strangers" });
const networkRow = (network: string) => keyOf({ email: "", network });

/** Counts one more failure of an account from strange networks. @returns how many there were before */
const countStranger = async (db: Context["db"], key: Buffer, now: Date): Promise<number> => {
  const forgotten = new Date(now.getTime() - forgetAfterMs).toISOString();
  const { rows } = await db.execute<{ before: number }>(sql`
    insert into login_failures as f (key, failures, last_at) values (${key}, 1, ${now.toISOString()})
    on conflict (key) do update set failures = case when f.last_at < ${forgotten} then 1 else f.failures + 1 end, last_at = excluded.last_at
    returning failures - 1 as before`);
  return rows[0]?.before ?? 0;
};

/** As many failures as make the first wait 2 seconds after the free ones, and twice that whenever they double. */
const earlierFailures = (fromStrangers: number): number => {
  const budget = loginBudgets.fromStrangers;
  if (fromStrangers < budget.free) return 0;
  const doublings = Math.floor(Math.log2(fromStrangers / budget.free));
  return free + Math.min(doublings, Math.log2(budget.longestFirstWaitSeconds) - 1);
};

/**
 * Takes one failure out of a network's budget. `last_at` is when the budget would be whole again if nothing more were taken.
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
 * Judges the password of a log-in within `loginBudgets`. `isKnown` tells that the account has logged in from this network with this kind of
 * browser before: then strangers' failures do not concern it.
 * @throws {AppError} too_many_requests with the seconds to wait, before any work is done
 */
export const judgeLogin = async (
  { db, config }: Pick<Context, "db" | "config">,
  { isKnown, ...attempt }: Attempt & { isKnown: boolean },
  now: Date,
  isRight: () => Promise<boolean>,
): Promise<boolean> => {
  if (isKnown) return judgeAttempt({ db }, attempt, now, isRight);
  const strangers = strangersOf(attempt.email);
  const network = networkRow(attempt.network);
  if (config.rateLimit) await takeFromNetwork(db, network, now);
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
};

/** Clears the counts of somebody who proved to be the owner in another way. */
export const forgetAttempts = async ({ db }: Context, attempt: Attempt): Promise<void> => {
  await db.delete(loginFailures).where(inArray(loginFailures.key, [keyOf(attempt), strangersOf(attempt.email)]));
};

const waitFor = (seconds: number) =>
  new AppError("too_many_requests", m.error_too_many_attempts({ seconds }), { retry_after: seconds });

const tooMany = async (db: Context["db"], key: Buffer, now: Date, earlier: number): Promise<AppError> => {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from f.last_at + ${waitAfter(earlier)} - ${now.toISOString()}::timestamptz))::int as seconds
    from login_failures f where key = ${key}`);
  return waitFor(Math.max(1, rows[0]?.seconds ?? 1));
};

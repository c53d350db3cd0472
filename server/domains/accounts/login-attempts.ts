import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { loginFailures } from "../../database/schema/accounts.ts";
import { Refusal } from "../../refusal.ts";

/** Whose password is tried, and from where. Counting the two together keeps anybody from locking out another. */
type Attempt = { email: string; network: string };

/** So many wrong tries are free; after that each one doubles the wait for the next, up to the longest. */
const free = 5;
const longestWaitSeconds = 900;
/** A count that rested this long begins anew. */
const forgetAfterMs = 24 * 3_600_000;

const wait = sql`make_interval(secs => case when f.failures < ${free} then 0
  else least(${longestWaitSeconds}, power(2, least(f.failures - ${free} + 1, 20))) end)`;

const keyOf = ({ email, network }: Attempt): Buffer => createHash("sha256").update(`${email}\n${network}`).digest();

/**
 * Judges a password by `isRight`. The try is counted before it is judged and forgotten when it was right, so that many tries at
 * once are counted like many in a row. An email that has no account is counted the same.
 * @throws {Refusal} too_many_requests with the seconds to wait, before any work is done
 */
export const judgeAttempt = async (
  { db }: Context,
  attempt: Attempt,
  now: Date,
  isRight: () => Promise<boolean>,
): Promise<boolean> => {
  const key = keyOf(attempt);
  const at = now.toISOString();
  const forgotten = new Date(now.getTime() - forgetAfterMs).toISOString();
  const counted = await db.execute(sql`
    insert into login_failures as f (key, failures, last_at) values (${key}, 1, ${at})
    on conflict (key) do update set failures = case when f.last_at < ${forgotten} then 1 else f.failures + 1 end, last_at = ${at}
    where f.last_at + ${wait} <= ${at} returning 1`);
  if (counted.rowCount === 0) throw await tooMany(db, key, now);
  const right = await isRight();
  if (right) await db.delete(loginFailures).where(eq(loginFailures.key, key));
  return right;
};

/** Clears the count of somebody who proved to be the owner in another way. */
export const forgetAttempts = async ({ db }: Context, attempt: Attempt): Promise<void> => {
  await db.delete(loginFailures).where(eq(loginFailures.key, keyOf(attempt)));
};

const tooMany = async (db: Context["db"], key: Buffer, now: Date): Promise<Refusal> => {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from f.last_at + ${wait} - ${now.toISOString()}::timestamptz))::int as seconds
    from login_failures f where key = ${key}`);
  const seconds = Math.max(1, rows[0]?.seconds ?? 1);
  return new Refusal("too_many_requests", `Too many wrong tries. Try again in ${seconds} s.`, {
    retry_after: seconds,
  });
};

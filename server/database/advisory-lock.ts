import type { Database } from "./client.ts";

/**
 * Runs `work`, which takes minutes, in one process at a time. PostgreSQL holds the lock for as long as a transaction is open that does
 * nothing else, so that a pooler in transaction mode keeps it too.
 */
async function whileLocked<T>(
  db: Database,
  take: "pg_advisory_xact_lock" | "pg_try_advisory_xact_lock",
  key: number,
  work: (isTaken: boolean) => Promise<T>,
): Promise<T> {
  const client = await db.$client.connect();
  try {
    await client.query("begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    const { rows } = await client.query<{ taken: unknown }>(`select ${take}($1) as taken`, [key]);
    return await work(rows[0]?.taken !== false);
  } finally {
    await client.query("commit").then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

/** Runs `work` once no other process runs work under this key. */
export function withLock<T>(db: Database, key: number, work: () => Promise<T>): Promise<T> {
  return whileLocked(db, "pg_advisory_xact_lock", key, work);
}

/** Runs `work` unless another process runs work under this key. */
export async function unlessLocked(db: Database, key: number, work: () => Promise<void>): Promise<void> {
  await whileLocked(db, "pg_try_advisory_xact_lock", key, async (isTaken) => {
    if (isTaken) await work();
  });
}

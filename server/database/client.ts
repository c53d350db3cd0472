import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { runAgain } from "./run-again.ts";

/** Drizzle over a pool, or over one transaction of it. */
export type Database = NodePgDatabase & { $client: pg.Pool };
export type Queries = Pick<Database, "execute" | "select" | "insert" | "update" | "delete">;

export type Client = { db: Database; pool: pg.Pool; close: () => Promise<void> };

const sessionSettings =
  "SET pg_trgm.word_similarity_threshold = 0.45; SET max_parallel_workers_per_gather = 0; SET timezone = 'UTC'";

/** A database that does not answer a connection by then is away: whoever waits is told so (503). */
const connectionTimeoutMillis = 10_000;

/** What is under way when a pool is closed has this long, in milliseconds: a statement that waits for a lock holds up no end of a process. */
const closingMs = 1000;

/** How long one statement may take, by who waits for it, in milliseconds; 0 is without end. */
const patience = { visitor: 15_000, job: 600_000, command: 0 };
export type Waiting = keyof typeof patience;

/**
 * Opens a pool. A lost connection is reported to `onError` and not thrown, so that a restart of the database does not end
 * the process. A statement or transaction that lost to another one (a deadlock) is run again: work in a transaction does nothing that
 * stays but its queries. Parallel plans are off: a page of rows never needs them, and busy cores have other work.
 */
export const connect = (
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  waiting: Waiting = "command",
): Client => {
  const limits = ["statement_timeout", "idle_in_transaction_session_timeout"];
  const timely = limits.map((limit) => `SET ${limit} = ${patience[waiting]}`).join("; ");
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(`${sessionSettings}; ${timely}`);
  };
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis, onConnect, ...connection });
  pool.on("error", onError);
  const open = new Set<pg.Client>();
  pool.on("connect", (client) => open.add(client as pg.Client));
  pool.on("remove", (client) => open.delete(client as pg.Client));
  const db = drizzle({ client: pool });
  const [query, transaction] = [pool.query.bind(pool), db.transaction.bind(db)];
  pool.query = ((...given: Parameters<typeof query>) => runAgain(async () => query(...given))) as typeof pool.query;
  db.transaction = (work, settings) => runAgain(() => transaction(work, settings));
  const close = async () => {
    const late = delay(closingMs, undefined, { ref: false });
    await Promise.race([pool.end(), late.then(() => Promise.all([...open].map((client) => client.end())))]);
  };
  return { db, pool, close };
};

/** A new UUIDv7 (RFC 9562 §5.7): 48 bits of milliseconds, then 74 random bits. */
export const newId = (now: number = Date.now()): string => {
  const b = randomBytes(16);
  b.writeUIntBE(now, 0, 6);
  b[6] = 0x70 | ((b[6] as number) & 0x0f);
  b[8] = 0x80 | ((b[8] as number) & 0x3f);
  const hex = b.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

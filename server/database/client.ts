import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { isUnreachable } from "./is-unreachable.ts";
import { retryLostRace } from "./retry-lost-race.ts";
import { type Patience, watchForSilence } from "./silence.ts";

/** Drizzle over a pool, or over one transaction of it. */
export type Database = NodePgDatabase & { $client: pg.Pool };
export type Queries = Pick<Database, "execute" | "select" | "insert" | "update" | "delete">;

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
type TransactionSettings = Parameters<Database["transaction"]>[1];

export type Client = { db: Database; pool: pg.Pool; close: () => Promise<void> };

const sessionSettings =
  "SET pg_trgm.word_similarity_threshold = 0.45; SET max_parallel_workers_per_gather = 0; SET timezone = 'UTC'";

/** A database that does not answer a connection by then is away: whoever waits is told so (503). */
const connectionTimeoutMillis = 10_000;

/** What is under way when a pool is closed has this long, in milliseconds: a statement that waits for a lock holds up no end of a process. */
const closingMs = 1000;

/** How long one statement may take, by who waits for it, in milliseconds; 0 is without end. */
const statementMs = { visitor: 15_000, queue: 600_000, job: 600_000, command: 0 };
export type Waiting = keyof typeof statementMs;

/** When a database that answers nothing is taken for silent. Visitors are told within three seconds; jobs have nobody who waits. */
const short: Patience = { quiet: 3, answer: 4, connectMs: 2500 };
const long: Patience = { quiet: 40, answer: 40, connectMs: connectionTimeoutMillis };
const patience: Record<Waiting, Patience> = { visitor: short, queue: short, job: long, command: long };

/** A statement is ended by the database; where the connection itself is dead, by us this much later, in milliseconds. */
const graceMs = 5000;

/**
 * Opens a pool. A lost connection, and a silence of the database, is reported to `onError` and not thrown, so that a restart of the
 * database does not end the process; `onAnswer` is told of each piece of work that succeeds. A statement or transaction that lost to
 * another one (a deadlock) is run again: work in a transaction does nothing that stays but its queries. Parallel plans are off: a page
 * of rows never needs them, and busy cores have other work.
 */
export const connect = (
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  waiting: Waiting = "command",
  onAnswer: () => void = () => {},
): Client => {
  const limits = ["statement_timeout", "idle_in_transaction_session_timeout"];
  const timely = limits.map((limit) => `SET ${limit} = ${statementMs[waiting]}`).join("; ");
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(`${sessionSettings}; ${timely}`);
  };
  const query_timeout = statementMs[waiting] && statementMs[waiting] + graceMs;
  const watch = watchForSilence(connection, patience[waiting], onError);
  const usual = { max: 10, connectionTimeoutMillis, query_timeout, keepAlive: true, Client: watch.Client };
  const pool = new pg.Pool({ ...usual, onConnect, ...connection });
  pool.on("error", onError);
  const open = new Set<pg.Client>();
  pool.on("connect", (client) => open.add(client as pg.Client));
  pool.on("remove", (client) => open.delete(client as pg.Client));
  const db = drizzle({ client: pool });

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = await watch.run(() => retryLostRace(work));
    onAnswer();
    return result;
  };
  const query = pool.query.bind(pool);
  pool.query = ((...given: Parameters<typeof query>) => run(async () => query(...given))) as typeof pool.query;

  // Drizzle's own, over a pool, loses a connection whose BEGIN fails.
  const transact = async <T>(work: (tx: Transaction) => Promise<T>, settings?: TransactionSettings): Promise<T> => {
    const client = await pool.connect();
    let isLost = false;
    try {
      return await drizzle({ client }).transaction(work, settings);
    } catch (error) {
      isLost = isUnreachable(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  db.transaction = (work, settings) => run(() => transact(work, settings));
  const close = async () => {
    watch.close();
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

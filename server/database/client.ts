import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { isUnreachable } from "./is-unreachable.ts";
import { retryLostRace } from "./retry-lost-race.ts";
import { type SilenceOptions, watchForSilence } from "./silent-database.ts";

/** Drizzle over a pool, or over one transaction of it. */
export type Database = NodePgDatabase & { $client: pg.Pool };
export type Queries = Pick<Database, "execute" | "select" | "insert" | "update" | "delete">;

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
type TransactionSettings = Parameters<Database["transaction"]>[1];

export type Client = { db: Database; pool: pg.Pool; close: () => Promise<void> };

const sessionSettings =
  "SET pg_trgm.word_similarity_threshold = 0.45; SET max_parallel_workers_per_gather = 0; SET timezone = 'UTC'";

/** Connection timeout in milliseconds, after which the database counts as unavailable (503). */
const connectionTimeoutMillis = 10_000;

/** Time in milliseconds that running work gets when a pool closes, so that a statement waiting for a lock cannot delay shutdown. */
const closingMs = 1000;

/** Statement timeouts in milliseconds by the kind of caller; 0 is none. */
const statementMs = { visitor: 15_000, queue: 600_000, job: 600_000, command: 0 };
export type DatabaseCaller = keyof typeof statementMs;

/** When an unresponsive database counts as silent: for visitors within three seconds; nobody waits for jobs. */
const short: SilenceOptions = { quiet: 3, answer: 4, connectMs: 2500 };
const long: SilenceOptions = { quiet: 40, answer: 40, connectMs: connectionTimeoutMillis };
const patience: Record<DatabaseCaller, SilenceOptions> = { visitor: short, queue: short, job: long, command: long };

/** The database enforces the statement timeout; on a dead connection we do, this many milliseconds later. */
const graceMs = 5000;

/**
 * Opens a pool. A lost connection or a silent database is reported to `onError` and not thrown, so that a restart of the database does
 * not end the process; `onAnswer` is called for each piece of work that succeeds. A statement or transaction that lost a race (a deadlock)
 * is repeated, so work in a transaction must have no side effects but its queries. Parallel plans are off: a page of rows never needs
 * them, and busy cores have other work.
 */
export function connect(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  caller: DatabaseCaller = "command",
  onAnswer: () => void = () => {},
): Client {
  const limits = ["statement_timeout", "idle_in_transaction_session_timeout"];
  const timely = limits.map((limit) => `SET ${limit} = ${statementMs[caller]}`).join("; ");
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(`${sessionSettings}; ${timely}`);
  };
  const query_timeout = statementMs[caller] && statementMs[caller] + graceMs;
  const watch = watchForSilence(connection, patience[caller], onError);
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

  // Drizzle's own transaction over a pool leaks a connection whose BEGIN fails.
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
}

/** A new UUIDv7 (RFC 9562 §5.7): 48 bits of milliseconds, then 74 random bits. */
export function newId(now: number = Date.now()): string {
  const b = randomBytes(16);
  b.writeUIntBE(now, 0, 6);
  b[6] = 0x70 | ((b[6] as number) & 0x0f);
  b[8] = 0x80 | ((b[8] as number) & 0x3f);
  const hex = b.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Connection } from "./database-url.ts";
import { assertPrimary, primaryOf } from "./hosts.ts";
import { isUnreachable } from "./is-unreachable.ts";
import { poolSizes } from "./pool-sizes.ts";
import { isLostRace, isReadOnlyServer } from "./postgres-error.ts";
import { retryLostRace } from "./retry-lost-race.ts";
import { sessionSettings, setStatements } from "./session-settings.ts";
import { type SilenceOptions, watchForSilence } from "./silent-database.ts";

/** Drizzle over a pool, or over one transaction of it. */
export type Database = NodePgDatabase & { $client: pg.Pool };
export type Queries = Pick<Database, "execute" | "select" | "insert" | "update" | "delete">;

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
type TransactionSettings = Parameters<Database["transaction"]>[1];

export type Client = {
  db: Database;
  pool: pg.Pool;
  /** Whether the database does not respond, so that work on it is refused at once. */
  isAway: () => boolean;
  close: () => Promise<void>;
};

const commonSettings = {
  ...sessionSettings,
  "pg_trgm.word_similarity_threshold": "0.45",
  max_parallel_workers_per_gather: "0",
  timezone: "'UTC'",
};

/** Connection timeout in milliseconds, after which the database counts as unavailable (503). */
const connectionTimeoutMillis = 10_000;

/** Time in milliseconds that running work gets when a pool closes, so that a statement waiting for a lock cannot delay shutdown. */
const closingMs = 1000;

/** Statement timeouts in milliseconds by the kind of caller; 0 is none. */
const statementMs = { visitor: 15_000, replica: 15_000, queue: 600_000, job: 600_000, command: 0 };
export type DatabaseCaller = keyof typeof statementMs;

/** When an unresponsive database counts as silent: for visitors within three seconds; nobody waits for jobs. */
const short: SilenceOptions = { quiet: 3, answer: 4, connectMs: 2500 };
const long: SilenceOptions = { quiet: 40, answer: 40, connectMs: connectionTimeoutMillis };
const patience: Record<DatabaseCaller, SilenceOptions> = {
  visitor: short,
  replica: short,
  queue: short,
  job: long,
  command: long,
};

/** The database enforces the statement timeout; on a dead connection we do, this many milliseconds later. */
const graceMs = 5000;

/**
 * Opens a pool. A lost connection or a silent database is reported to `onError` and not thrown, so that a restart of the database does
 * not end the process; `onAnswer` is called for each piece of work that succeeds, and when the database is back. A statement or
 * transaction that lost a race (a deadlock), or that a standby refused, is repeated, so work in a transaction must have no side effects but
 * its queries. Parallel plans are off: a page of rows never needs them, and busy cores have other work.
 *
 * Through a pooler in transaction mode, settings are made in each transaction, around each single statement as well, and no statement is
 * prepared by name. Commands, which need sessions, go past the pooler.
 */
export function connect(
  given: Connection,
  onError: (error: Error) => void,
  caller: DatabaseCaller = "command",
  onAnswer: () => void = () => {},
): Client {
  const isPooled = given.session !== undefined && caller !== "command";
  const connection = isPooled ? given : (given.session ?? given);
  const limit = statementMs[caller];
  const limits = { statement_timeout: `${limit}`, idle_in_transaction_session_timeout: `${limit}` };
  const set = (scope: "session" | "local") => setStatements({ ...commonSettings, ...limits }, scope);
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(set("session"));
    if (caller !== "replica") await assertPrimary(client);
  };
  const query_timeout = limit && limit + graceMs;
  const primary = primaryOf(connection);
  const watch = watchForSilence(connection, primary, patience[caller], onError, onAnswer);
  const usual = {
    max: poolSizes.visitor,
    connectionTimeoutMillis,
    query_timeout,
    keepAlive: true,
    Client: watch.Client,
  };
  // Pipelined, the statements around a single one take no round trips of their own.
  const kind = isPooled ? { pipeline: true } : { onConnect };
  const pool = new pg.Pool({ ...usual, ...kind, ...connection });
  pool.on("error", onError);
  const open = new Set<pg.Client>();
  pool.on("connect", (client) => open.add(client as pg.Client));
  pool.on("remove", (client) => open.delete(client as pg.Client));
  const db = drizzle({ client: pool });

  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (isUnreachable(error)) primary.forget();
      throw error;
    }
  };
  const isLost = (error: unknown) => isLostRace(error) || isReadOnlyServer(error);
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = await watch.run(() => retryLostRace(() => attempt(work), { isLost }));
    onAnswer();
    return result;
  };
  const query = isPooled && caller !== "queue" ? pooledQuery(pool, set("local")) : pool.query.bind(pool);
  pool.query = ((...args: [string]) => run(async () => query(...args))) as typeof pool.query;

  // Drizzle's own transaction over a pool leaks a connection whose BEGIN fails.
  const transact = async <T>(work: (tx: Transaction) => Promise<T>, options?: TransactionSettings): Promise<T> => {
    const client = await pool.connect();
    const session = drizzle({ client });
    const withSettings = async (tx: Transaction) => {
      await tx.execute(sql.raw(set("local")));
      return work(tx);
    };
    let isBroken = false;
    try {
      if (!isPooled) return await session.transaction(work, options);
      return await session.transaction(withSettings, { accessMode: "read write", ...options });
    } catch (error) {
      isBroken = isUnreachable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  db.transaction = (work, options) => run(() => transact(work, options));
  const close = async () => {
    watch.close();
    const late = delay(closingMs, undefined, { ref: false });
    await Promise.race([pool.end(), late.then(() => Promise.all([...open].map((client) => client.end())))]);
  };
  return { db, pool, isAway: watch.isAway, close };
}

/**
 * Runs each statement in a transaction of its own with these settings, sent together. The pooler may then give the connection of the server
 * to anybody else, with nothing left behind; asking to write makes a standby refuse.
 */
function pooledQuery(pool: pg.Pool, settings: string) {
  return async (statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await pool.connect();
    const unnamed = typeof statement === "string" ? statement : { ...statement, name: undefined };
    try {
      const begun = client.query(`begin read write; ${settings}`);
      const queried = client.query(unnamed, values);
      const [, result] = await Promise.all([begun, queried, client.query("commit")]);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
}

let lastId = { ms: 0, count: 0 };

/**
 * A new UUIDv7 (RFC 9562 §5.7, §6.2 method 1): 48 bits of milliseconds, 12 bits that count those of one process within a millisecond, so that
 * they sort in the order in which they were made, and 62 random bits.
 */
export function newId(now: number = Date.now()): string {
  const b = randomBytes(16);
  const count = lastId.ms === now && lastId.count < 0xfff ? lastId.count + 1 : b.readUInt16BE(6) & 0x7ff;
  lastId = { ms: now, count };
  b.writeUIntBE(now, 0, 6);
  b.writeUInt16BE(0x7000 | count, 6);
  b[8] = 0x80 | ((b[8] as number) & 0x3f);
  const hex = b.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

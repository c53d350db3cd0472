import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { type OutageLog, outageLog } from "../core/outage-log.ts";
import { sharedCheck } from "../core/shared-check.ts";
import { connect, type Database } from "./client.ts";
import { type Connection, parseDatabaseUrl, placeOf } from "./database-url.ts";
import { writeSetting } from "./settings.ts";

/** Why a replica is used or not: `no_standby` is the primary itself, `other_history` a server that does not follow the primary. */
export type ReplicaState = "used" | "behind" | "no_standby" | "other_history" | "unreachable";

/** A replica as the last check found it; `behindSeconds` is null where that is unknown. */
export type ReplicaStatus = { name: string; state: ReplicaState; behindSeconds: number | null };

export type Replicas = {
  /** A replica that has everything the primary had committed when this was called; null where there is none at the moment. */
  find(): Promise<Database | null>;
  states(): ReplicaStatus[];
  close(): Promise<void>;
};

type Options = {
  primary: Database;
  urls: readonly string[];
  log: Pick<Logger, "info" | "warn">;
  clock: () => Date;
  /** A replica that is further behind is not asked. */
  mostBehindSeconds?: number;
  /** Milliseconds between two checks of a replica. */
  checkMs?: number;
};

/** What a database has: how far its write-ahead log goes, and of which history. */
type Position = { lsn: bigint; history: string };
type Row = { lsn: string | null; history: string | null; seconds: number | null };

/** The stored history of the database. It differs after a failover, so that a standby which has not followed it yet is recognised. */
const historyKey = "database_history";
const stored = sql`(select value #>> '{}' from settings where key = ${historyKey})`;
const bytes = (lsn: ReturnType<typeof sql>) => sql`(${lsn} - '0/0'::pg_lsn)::text`;
const epoch = (time: ReturnType<typeof sql>) => sql`extract(epoch from ${time})::float8`;

const readPrimary = sql`
  select ${bytes(sql`pg_current_wal_insert_lsn()`)} as lsn, ${epoch(sql`clock_timestamp()`)} as seconds,
    system_identifier || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as history
  from pg_control_system()`;

/** The time is that of the primary's clock in the last replayed commit, so that the clock of the replica does not matter. */
const readReplica = sql`
  select case when pg_is_in_recovery() then ${bytes(sql`pg_last_wal_replay_lsn()`)} end as lsn, ${stored} as history,
    ${epoch(sql`pg_last_xact_replay_timestamp()`)} as seconds`;

/** A replica is a few milliseconds behind while there are writes: it gets this long to catch up, in milliseconds, before the primary is asked. */
const patienceMs = 50;
const pollMs = 5;
/** After it did not, it is left alone for this long, in milliseconds. */
const restMs = 250;

const words = {
  down: "a replica of the database is not used; the primary answers instead",
  up: "a replica of the database is used again",
};

/**
 * Standbys that answer public reads. A replica is asked only when it has replayed everything that the primary had committed when the request
 * came, so a read from it is never older than one from the primary.
 */
export async function openReplicas(options: Options): Promise<Replicas> {
  const { primary, urls, log, clock, mostBehindSeconds = 5, checkMs = 2000 } = options;
  const ask = async (db: Database, query: ReturnType<typeof sql>) => (await db.execute<Row>(query)).rows[0] as Row;
  const primaryPosition = sharedCheck(async (): Promise<Position & { seconds: number }> => {
    const { lsn, history, seconds } = await ask(primary, readPrimary);
    return { lsn: BigInt(lsn as string), history: history as string, seconds: seconds as number };
  });
  const replicas = urls.map((url) => openReplica(url, log, clock, (db) => ask(db, readReplica)));
  let turn = 0;
  let isClosed = false;

  const check = async (): Promise<void> => {
    const wanted = await primaryPosition();
    const { rows } = await primary.execute<{ history: string | null }>(sql`select ${stored} as history`);
    if (rows[0]?.history !== wanted.history) await writeSetting(primary, historyKey, wanted.history);
    await Promise.all(replicas.map((replica) => replica.check(wanted, mostBehindSeconds)));
  };
  const keepChecking = async (): Promise<void> => {
    while (!isClosed) {
      await delay(checkMs, undefined, { ref: false });
      // Without the primary nothing is known about its replicas, and every request reports that it is away.
      if (!isClosed) await check().catch(() => {});
    }
  };
  await check();
  void keepChecking();

  return {
    async find() {
      const usable = replicas.filter((replica) => replica.isUsable());
      const replica = usable[turn++ % usable.length];
      if (!replica) return null;
      try {
        return (await replica.reaches(await primaryPosition())) ? replica.db : null;
      } catch {
        return null;
      }
    },
    states: () => replicas.map(({ status }) => status()),
    async close() {
      isClosed = true;
      await Promise.all(replicas.map(({ close }) => close()));
    },
  };
}

function openReplica(url: string, log: Options["log"], clock: () => Date, read: (db: Database) => Promise<Row>) {
  const connection = parseDatabaseUrl(url) as Connection;
  const name = placeOf(connection);
  const outage: OutageLog = outageLog(log, clock, `replica ${name}`, 60_000, words);
  const { db, close } = connect(connection, () => {}, "replica");
  const position = sharedCheck(() => read(db));
  let status: ReplicaStatus = { name, state: "unreachable", behindSeconds: null };
  let restUntil = 0;

  const has = ({ lsn, history }: Row, wanted: Position): boolean =>
    lsn !== null && history === wanted.history && BigInt(lsn) >= wanted.lsn;

  const inspect = async (wanted: Position & { seconds: number }, mostBehind: number): Promise<ReplicaStatus> => {
    const row = await position();
    if (row.lsn === null) return { name, state: "no_standby", behindSeconds: null };
    const behindSeconds = has(row, wanted) ? 0 : Math.max(0, wanted.seconds - (row.seconds ?? 0));
    if (behindSeconds > mostBehind) return { name, state: "behind", behindSeconds };
    return { name, state: row.history === wanted.history ? "used" : "other_history", behindSeconds };
  };

  return {
    db,
    close,
    status: () => status,
    isUsable: () => status.state === "used" && performance.now() >= restUntil,

    /** Looks how far behind it is, and logs when that changes whether it is used. */
    async check(wanted: Position & { seconds: number }, mostBehind: number): Promise<void> {
      let reason = "";
      try {
        status = await inspect(wanted, mostBehind);
      } catch (error) {
        status = { name, state: "unreachable", behindSeconds: null };
        reason = `: ${((error as Error).cause ?? (error as Error)) as Error}`;
      }
      const { state, behindSeconds } = status;
      if (state === "used") return outage.up();
      // All servers of a cluster may be named, and one of them is the primary.
      if (state === "no_standby") return;
      outage.down(state === "behind" ? `${Math.round(behindSeconds ?? 0)} s behind the primary` : `${state}${reason}`);
    },

    /** Whether it has replayed everything up to this position, within a short time. */
    async reaches(wanted: Position): Promise<boolean> {
      for (const end = performance.now() + patienceMs; ; await delay(pollMs)) {
        if (has(await position(), wanted)) return true;
        if (performance.now() > end) break;
      }
      restUntil = performance.now() + restMs;
      return false;
    },
  };
}

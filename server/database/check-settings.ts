import type { Connection } from "./database-url.ts";
import { openSession } from "./hosts.ts";
import { connectionsOfProcess } from "./pool-sizes.ts";

/** A server as a new session of the site finds it: `reset_val` is what applies where the site sets nothing itself. */
export type ServerSettings = {
  role: string;
  database: string;
  jit: string;
  /** In milliseconds; 0 is none, also where the server is too old to know the limit. */
  statement_timeout: number;
  transaction_timeout: number;
  /** Connections that ordinary roles may have, and those that others have now. */
  max_connections: number;
  others: number;
  encoding: string;
  /** Whether its locale knows letters other than those of English, as the search needs. */
  has_all_letters: boolean;
  /** Whether indexes were built by the rules of another version of the system's locales. */
  has_old_collation: boolean;
  /** Seconds that the server's clock is ahead of ours. */
  ahead: number;
};

/** What the site itself needs of the server. */
type Needs = { connections: number; isPooled: boolean };

/** A clock may differ by this many seconds. */
const mostApart = 2;
/** The queue of jobs may need this long for a statement, in milliseconds, and through a pooler in transaction mode it sets no limit itself. */
const queueMs = 60_000;

/** What is wrong with a setting, and what to do; undefined where it suits. Texts name no password. */
const checks: Record<string, (server: ServerSettings, needs: Needs) => string | undefined> = {
  jit: ({ jit, role, database }) =>
    jit === "off"
      ? undefined
      : `jit is ${jit}, with which a list takes a hundred times as long. The site turns it off in its own sessions; elsewhere: ` +
        `ALTER ROLE ${role} IN DATABASE ${database} SET jit = off, then RECONNECT in the console of pgbouncer where that is in between`,
  max_connections: ({ max_connections, others }, { connections }) =>
    connections + others <= max_connections
      ? undefined
      : `The server accepts ${max_connections} connections; others have ${others} of them, and this node needs up to ${connections}. ` +
        `Raise max_connections by ${connections + others - max_connections} at least, lower WORKERS, or put pgbouncer in between`,
  transaction_timeout: ({ transaction_timeout, role }) =>
    transaction_timeout === 0
      ? undefined
      : `transaction_timeout ends backups, migrations and jobs after ${transaction_timeout / 1000} s: ALTER ROLE ${role} SET transaction_timeout = 0`,
  statement_timeout: ({ statement_timeout, role }, { isPooled }) =>
    !isPooled || statement_timeout === 0 || statement_timeout >= queueMs
      ? undefined
      : `statement_timeout ends statements of the queue of jobs after ${statement_timeout / 1000} s: ALTER ROLE ${role} SET statement_timeout = 0. ` +
        "The site limits its own statements",
  clock: ({ ahead }) =>
    Math.abs(ahead) <= mostApart
      ? undefined
      : `The clock of the database is ${Math.abs(ahead).toFixed(0)} s ${ahead > 0 ? "ahead of" : "behind"} the clock of this machine: synchronize both by NTP`,
  encoding: ({ encoding }) =>
    encoding === "UTF8"
      ? undefined
      : `The encoding of the database is ${encoding}, which cannot store every name. ${createAnew}`,
  locale: ({ has_all_letters }) =>
    has_all_letters
      ? undefined
      : `The locale of the database knows only the letters of English: other names are not found. ${createAnew}`,
  collation: ({ has_old_collation, database }) =>
    !has_old_collation
      ? undefined
      : "The locales of the server's system have changed since the database was created, which damages indexes: " +
        `REINDEX DATABASE ${database}, then ALTER DATABASE ${database} REFRESH COLLATION VERSION`,
};

const createAnew =
  "Create another by createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8, and restore a backup into it";

/** What is wrong with the settings of a server for the site, each with what to do. */
export function findUnsuitableSettings(server: ServerSettings, needs: Needs): { setting: string; advice: string }[] {
  return Object.entries(checks).flatMap(([setting, check]) => {
    const advice = check(server, needs);
    return advice ? [{ setting, advice }] : [];
  });
}

const readSettings = `
  select quote_ident(current_user) as role, quote_ident(current_database()) as database,
    (select jsonb_object_agg(name, reset_val) from pg_settings
      where name in ('jit', 'statement_timeout', 'transaction_timeout')) as initial,
    (select sum(case name when 'max_connections' then setting::int else -setting::int end)::int from pg_settings
      where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')) as max_connections,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as others,
    pg_encoding_to_char(encoding) as encoding,
    lower('Я') = 'я' and cardinality(show_trgm('я')) > 0 as has_all_letters,
    datcollversion is distinct from pg_database_collation_actual_version(oid) as has_old_collation,
    extract(epoch from clock_timestamp())::float8 as seconds
  from pg_database where datname = current_database()`;

type Row = Omit<ServerSettings, "jit" | "statement_timeout" | "transaction_timeout" | "ahead"> & {
  initial: Record<string, string | undefined>;
  seconds: number;
};

/** Reads the settings of a server as the sessions of this connection begin. */
export async function readServerSettings(connection: Connection): Promise<ServerSettings> {
  const client = await openSession(connection);
  try {
    const asked = Date.now();
    const { rows } = await client.query<Row>(readSettings);
    const ours = (asked + Date.now()) / 2000;
    const { initial, seconds, ...found } = rows[0] as Row;
    return {
      ...found,
      jit: initial.jit ?? "off",
      statement_timeout: Number(initial.statement_timeout ?? 0),
      transaction_timeout: Number(initial.transaction_timeout ?? 0),
      ahead: seconds - ours,
    };
  } finally {
    await client.end();
  }
}

/**
 * Warns of settings of an external server that slow or break the site, with what to do about each; the site starts all the same.
 * @param workers processes that will connect
 */
export async function checkServerSettings(
  connection: Connection,
  workers: number,
  log: { warn(fields: object, text: string): void },
): Promise<void> {
  const isPooled = connection.session !== undefined;
  // Through a pooler in transaction mode, the site has no session of its own but those that listen.
  const connections = isPooled ? workers : workers * connectionsOfProcess;
  // What the pooler's sessions begin with is what counts.
  const server = await readServerSettings({ ...connection, session: undefined });
  for (const { setting, advice } of findUnsuitableSettings(server, { connections, isPooled })) {
    log.warn({ setting }, advice);
  }
}

import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { StartError } from "../core/config/start-error.ts";
import { type Connection, parseDatabaseUrl, placeOf } from "./database-url.ts";
import { assertPrimary, openSession } from "./hosts.ts";
import { isUnreachable } from "./is-unreachable.ts";
import type { Log, OpenDatabase } from "./open-database.ts";

const OLDEST_MAJOR = 15;

const advice: Record<string, string> = {
  ECONNREFUSED: "Nothing listens there: start that server, or correct the host and port.",
  ENOTFOUND: "There is no such host: correct its name.",
  EAI_AGAIN: "The name server does not respond: try again, or use the host's address.",
  "28P01": "Correct the user and the password.",
  "28000": "Allow this user in the server's pg_hba.conf, or correct the URL.",
  "3D000": "Create that database, or correct its name.",
  "25006": "Name the server that accepts writes, or all of them separated by commas.",
  "53300": "The server has no free connection: raise its max_connections.",
};

export type OnWait = () => Promise<number | undefined>;
type Options = { patience?: number; sessionUrl?: string | undefined; onWait?: OnWait | undefined };

/**
 * Checks that a recent enough PostgreSQL which accepts writes responds at the URL; one that is starting or away gets some seconds. With the
 * URL of the same database for sessions, the first one leads through a pooler in transaction mode, and both are checked.
 * @param patience in milliseconds
 * @param onWait is called once when it has to wait, and may return for how long instead
 * @throws with what to correct when it does not respond, refuses the login, is a standby or too old, or is behind a pooler that keeps no sessions
 */
export async function openExternal(
  url: string,
  log: Log,
  { patience = 15_000, sessionUrl, onWait }: Options = {},
): Promise<OpenDatabase> {
  const began = Date.now();
  let end = began + patience;
  let hasWaited = false;
  const check = async (text: string, variable: string, mayBePooled: boolean): Promise<Connection> => {
    const connection = parseDatabaseUrl(text) as Connection;
    for (;;) {
      try {
        await checkServer(connection, mayBePooled);
        return connection;
      } catch (error) {
        const place = placeOf(connection);
        if (!isUnreachable(error) || Date.now() > end) throw describe(error, `${variable} (${place})`);
        if (!hasWaited) {
          hasWaited = true;
          log.info(`waiting for the database at ${place}`);
          end = began + ((await onWait?.()) ?? patience);
        }
        await delay(randomInt(250, 500));
      }
    }
  };
  const connection = await check(url, "DATABASE_URL", sessionUrl !== undefined);
  const session = sessionUrl && (await check(sessionUrl, "DATABASE_SESSION_URL", false));
  return { kind: "external", connection: session ? { ...connection, session } : connection, stop: async () => {} };
}

/**
 * Checks a server's `server_version_num`: 150004 is 15.4, 90624 was 9.6.24.
 * @throws {StartError} when it is too old
 */
export function assertSupportedVersion(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_MAJOR) return;
  const name = major >= 10 ? major : `${major}.${Math.floor(version / 100) % 100}`;
  throw new StartError(`It is PostgreSQL ${name}, and Cointally needs ${OLDEST_MAJOR} or newer: upgrade it.`);
}

async function checkServer(connection: Connection, mayBePooled: boolean): Promise<void> {
  const open = () => openSession({ ...connection, connectionTimeoutMillis: 10_000 });
  const client = await open();
  try {
    await assertPrimary(client);
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    assertSupportedVersion((rows[0] as { version: number }).version);
    if (!mayBePooled) await assertOwnSession(client, open);
  } finally {
    await client.end();
  }
}

/** A pooler in transaction mode gives the session of an idle connection to the next one. Two tries, because other nodes use the pool as well. */
async function assertOwnSession(client: pg.Client, open: () => Promise<pg.Client>): Promise<void> {
  for (let tries = 0; tries < 2; tries++) {
    const first = await sessionOf(client);
    const other = await open();
    try {
      if ((await sessionOf(other)) !== first) continue;
    } finally {
      await other.end();
    }
    throw new StartError(
      "A pooler in transaction mode, such as pgbouncer, is in between: DATABASE_SESSION_URL must lead to the same database without it",
    );
  }
}

async function sessionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ session: string }>(
    "SELECT pg_backend_pid() || ' ' || pg_postmaster_start_time() AS session",
  );
  return (rows[0] as { session: string }).session;
}

function describe(cause: unknown, database: string): StartError {
  const { code = "", message } = cause as { code?: string; message: string };
  const reason = [message, advice[code]].filter(Boolean).join(". ");
  return new StartError(`The database of ${database} cannot be used. ${reason}`, { cause });
}

import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../core/config/start-error.ts";
import type { Log, OpenDatabase } from "./open-database.ts";

const OLDEST_MAJOR = 15;

/** Error codes of a server that is still starting; every other error is final. */
const passing = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "57P03", "53300"]);

const advice: Record<string, string> = {
  ECONNREFUSED: "Nothing listens there: start that server, or correct the host and port.",
  ENOTFOUND: "There is no such host: correct its name.",
  EAI_AGAIN: "The name server does not respond: try again, or use the host's address.",
  "28P01": "Correct the user and the password.",
  "28000": "Allow this user in the server's pg_hba.conf, or correct the URL.",
  "3D000": "Create that database, or correct its name.",
  "53300": "The server has no free connection: raise its max_connections.",
};

/**
 * Checks that a recent enough PostgreSQL responds at the URL; one that is starting gets some seconds.
 * @param patience in milliseconds
 * @throws with what to correct when it does not respond, refuses the login or is too old
 */
export async function openExternal(url: string, log: Log, patience = 15_000): Promise<OpenDatabase> {
  const connection = { connectionString: url, application_name: "cointally" };
  const end = Date.now() + patience;
  for (let waited = false; ; waited = true) {
    try {
      await checkVersion(connection);
      return { kind: "external", connection, stop: async () => {} };
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (!passing.has(code) || Date.now() > end) throw describe(error, url);
      if (!waited) log.info(`waiting for the database at ${place(url)}`);
      await delay(250);
    }
  }
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

async function checkVersion(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    assertSupportedVersion((rows[0] as { version: number }).version);
  } finally {
    await client.end();
  }
}

function describe(cause: unknown, url: string): StartError {
  const { code = "", message } = cause as { code?: string; message: string };
  const reason = [message, advice[code]].filter(Boolean).join(". ");
  return new StartError(`The database of DATABASE_URL (${place(url)}) cannot be used. ${reason}`, { cause });
}

/** The URL without user and password. */
function place(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || "localhost"}${pathname}`;
}

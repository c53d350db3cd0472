import pg from "pg";
import type { Connection } from "../database/database-url.ts";
import { openSession } from "../database/hosts.ts";

/** Fixed formats whatever the server's settings are. */
const settings = [
  ...["datestyle = 'ISO, YMD'", "intervalstyle = iso_8601", "timezone = 'UTC'", "bytea_output = hex"],
  ...["extra_float_digits = 1", "client_encoding = 'UTF8'", "client_min_messages = warning"],
];

/** Runs `work` with its own connection. */
export async function withSession<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openSession(connection);
  try {
    await client.query(settings.map((one) => `set ${one}`).join("; "));
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The server process of this connection. */
export async function backendOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid as number;
}

/** A name as a quoted SQL identifier. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

import type { PoolConfig } from "pg";
import type { Connection } from "../database/database-url.ts";

/** The same server and user, another database. */
export function withDatabaseName(connection: Connection, database: string): Connection {
  const { connectionString, session } = connection;
  if (!connectionString) return { ...connection, database };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  const renamed = { ...connection, connectionString: url.href };
  return session ? { ...renamed, session: withDatabaseName(session, database) } : renamed;
}

/** The same as a value of DATABASE_URL. */
export function toDatabaseUrl({ connectionString, host = "", port, user, database }: PoolConfig): string {
  return connectionString ?? `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}`;
}

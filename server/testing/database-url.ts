import type { PoolConfig } from "pg";

/** The same server and user, another database. */
export function withDatabaseName(connection: PoolConfig, database: string): PoolConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}

/** The same as a value of DATABASE_URL. */
export function toDatabaseUrl({ connectionString, host = "", port, user, database }: PoolConfig): string {
  return connectionString ?? `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}`;
}

import type { PoolConfig } from "pg";

/** The same server and user, another database. */
export function toDatabase(connection: PoolConfig, database: string): PoolConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}

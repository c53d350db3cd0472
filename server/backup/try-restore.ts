import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "../database/database-url.ts";
import type { Backup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { quoted, withSession } from "./session.ts";

/**
 * Restores a verified backup into a new database on the same server and a new folder beside it, and removes both. Every row is counted.
 * @returns false where the database user may not create databases @throws {BackupError} when it cannot be restored
 */
export async function tryRestore(backup: Backup, connection: Connection, folder: string): Promise<boolean> {
  const name = `cointally_restore_${randomBytes(6).toString("hex")}`;
  const mayCreate = await withSession(connection, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      "select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user",
    );
    if (!rows[0]?.may) return false;
    await client.query(`create database ${quoted(name)} template template0`);
    return true;
  });
  if (!mayCreate) return false;
  const dataDir = await mkdtemp(join(folder, ".restore-"));
  try {
    await restoreBackup(backup, { connection: inDatabase(connection, name), dataDir });
    return true;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    // With "force" it would fail while autovacuum works there, which only a superuser may end; without, PostgreSQL ends autovacuum itself.
    await withSession(connection, (client) => client.query(`drop database ${quoted(name)}`));
  }
}

function inDatabase(connection: Connection, database: string): Connection {
  const { connectionString, ...options } = connection.session ?? connection;
  if (!connectionString) return { ...options, database };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { ...options, connectionString: url.href };
}

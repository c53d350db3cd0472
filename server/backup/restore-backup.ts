import { once } from "node:events";
import { finished } from "node:stream/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import type { FileStore } from "../core/files/file-store.ts";
import type { Connection } from "../database/database-url.ts";
import { applyMigrations, createTrigrams, migrationLock } from "../database/migrate.ts";
import { migrationsFolder, readMigrations } from "../database/migrations.ts";
import { largestPart, readArchive } from "./archive.ts";
import { findFirstObject, linksOf, partitionsOf, tablesOf } from "./catalogue.ts";
import { BackupError, type Head, kindOf } from "./manifest.ts";
import type { Backup } from "./read-backup.ts";
import { restoreFiles, restoreIntoBucket } from "./restore-files.ts";
import { quoted, withSession } from "./session.ts";

type Target = {
  connection: Connection;
  /** For the files, unless they are in a bucket. */
  dataDir: string;
  bucket?: FileStore | undefined;
  migrations?: string;
};
type Progress = (done: number, total: number) => void;

/**
 * Splits our migrations into those applied in the backup and later ones.
 * @throws {BackupError} when the backup has a migration that is not ours
 */
const partedMigrations = (head: Head, folder: string): { before: MigrationMeta[]; since: MigrationMeta[] } => {
  const migrations = readMigrations(folder);
  const strange = head.migrations.findIndex(({ hash }, at) => hash !== migrations[at]?.hash);
  if (strange !== -1) {
    throw new BackupError(
      strange >= migrations.length
        ? `The backup is from a newer Cointally: it has ${head.migrations.length} migrations, this one has ${migrations.length}. Upgrade, then restore.`
        : `The backup is from another Cointally: its migration ${strange + 1} is unknown. Restore it with the one that wrote it.`,
    );
  }
  return { before: migrations.slice(0, head.migrations.length), since: migrations.slice(head.migrations.length) };
};

/** @throws {BackupError} when tables or columns of the schema differ from those of the backup */
const compareTables = async (client: pg.ClientBase, head: Head): Promise<void> => {
  const named = (tables: Head["tables"]) =>
    new Map(tables.map(({ name, columns }) => [name, [...columns].sort().join()]));
  const [there, expected] = [named(await tablesOf(client)), named(head.tables)];
  const different = [...new Set([...there.keys(), ...expected.keys()])].find(
    (name) => there.get(name) !== expected.get(name),
  );
  if (different) throw new BackupError(`The backup is from another Cointally: its table ${different} differs.`);
};

/** Writes the parts of the archive: rows into their tables in turn, files beside their final path. @returns row counts by table */
const load = async (
  client: pg.ClientBase,
  { path, head, manifest }: Backup,
  addFile: (path: string, bytes: Buffer) => Promise<void>,
  progress: Progress,
): Promise<Record<string, number>> => {
  const columns = new Map(head.tables.map((table) => [table.name, table.columns.map(quoted).join(", ")]));
  const loaded: Record<string, number> = Object.fromEntries(head.tables.map(({ name }) => [name, 0]));
  let open: { table: string; stream: CopyStreamQuery; done: Promise<void> } | undefined;
  const begin = (table: string) => {
    const stream = client.query(copyFrom(`copy ${quoted(table)} (${columns.get(table)}) from stdin`));
    const done = finished(stream);
    done.catch(() => {});
    return { table, stream, done };
  };
  const close = async () => {
    if (!open) return;
    open.stream.end();
    await open.done;
    loaded[open.table] = open.stream.rowCount;
    open = undefined;
  };
  let done = 0;
  for await (const { name, bytes } of readArchive(path)) {
    const part = kindOf(name);
    if (open?.table !== (part?.kind === "rows" ? part.what : undefined)) await close();
    if (part?.kind === "file") await addFile(part.what, bytes);
    if (part?.kind === "rows") {
      open ??= begin(part.what);
      const { stream, done } = open;
      const rows = await promisify(gunzip)(bytes, { maxOutputLength: largestPart });
      // A row that the table refuses fails the stream with the reason.
      if (!stream.write(rows)) await Promise.race([once(stream, "drain"), done]);
    }
    progress(++done, manifest.parts.length + 1);
  }
  await close();
  return loaded;
};

/** @throws {BackupError} when the row count of a table differs from the backup's */
const compareCounts = async (client: pg.ClientBase, { manifest, head }: Backup, loaded: Record<string, number>) => {
  for (const { name } of head.tables) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quoted(name)}`);
    const expected = manifest.rows[name];
    if (Number(rows[0]?.n) !== expected || loaded[name] !== expected) {
      throw new BackupError(`${name} has ${rows[0]?.n} rows instead of ${expected}. Nothing was restored.`);
    }
  }
};

/**
 * Fills an empty database, and an empty DATA_DIR or bucket, from a verified backup in one transaction: the schema of that time, its rows, and then the
 * later migrations.
 * @throws {BackupError} when either is not empty or the backup does not fit; nothing is left behind then
 */
export async function restoreBackup(backup: Backup, target: Target, progress: Progress = () => {}): Promise<void> {
  const { head } = backup;
  const { before, since } = partedMigrations(head, target.migrations ?? migrationsFolder);
  await withSession(target.connection, async (client) => {
    const there = await findFirstObject(client);
    if (there) {
      throw new BackupError(
        `The database is not empty: it has ${there}. Restore into a new one, or into a DATA_DIR that is empty.`,
      );
    }
    const files = await (target.bucket ? restoreIntoBucket(target.bucket) : restoreFiles(target.dataDir));
    const all = async (statements: string[]) => {
      for (const statement of statements) await client.query(statement);
    };
    try {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
      await createTrigrams(client);
      await applyMigrations(client, before);
      await compareTables(client, head);
      const existing = new Set((await partitionsOf(client)).map(({ name }) => name));
      const missing = head.partitions.filter(({ name }) => !existing.has(name));
      await all(
        missing.map(({ name, of, bounds }) => `create table ${quoted(name)} partition of ${quoted(of)} ${bounds}`),
      );
      const links = await linksOf(client);
      await all(links.map(({ off }) => off));
      await client.query(`truncate ${head.tables.map(({ name }) => quoted(name)).join(", ")}`);
      const loaded = await load(client, backup, files.add, progress);
      await compareCounts(client, backup, loaded);
      for (const { name, last } of head.sequences) await client.query("select setval($1::regclass, $2)", [name, last]);
      await all(links.map(({ on }) => on));
      await applyMigrations(client, since);
      await files.place();
      await client.query("commit");
    } catch (error) {
      await files.discard();
      throw error;
    }
    await client.query("analyze");
  });
}

import { access, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { FileStore } from "../core/files/file-store.ts";
import { waitForMigrations } from "../database/migrate.ts";
import type { OpenDatabase } from "../database/open-database.ts";
import { createArchive, type Part, sha256, withChecksum } from "./archive.ts";
import { migrationsOf, partitionsOf, sequencesOf, tablesOf } from "./catalogue.ts";
import { emptiedColumns, excludedTables } from "./excluded-data.ts";
import { lowerPriority } from "./lower-priority.ts";
import { BackupError, type Head, headName, kindOf, type Manifest, manifestName, rowsName } from "./manifest.ts";
import { backendOf, quoted, withSession } from "./session.ts";

/** Approximate size of a piece of rows before compression. */
const pieceBytes = 4 * 1024 * 1024;

type Source = { database: Pick<OpenDatabase, "kind" | "connection">; files: Pick<FileStore, "read" | "list"> };
type BackupSummary = { rows: number; tables: number; uploads: number; missing: number };
type Options = { signal?: AbortSignal; progress?: (done: number, total: number) => void; at?: Date };

const whole = (rows: Record<string, number>) => Object.values(rows).reduce((sum, n) => sum + n, 0);

/** The pieces of a stream, each but the last of at least `pieceBytes`. */
async function* pieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** Paths of the files of a folder that belong to a backup, by the folder that they are in. */
const pathsIn = async (files: Source["files"], folder: string): Promise<Map<string, string[]>> => {
  const paths = new Map<string, string[]>();
  for await (const path of files.list(folder)) {
    if (kindOf(path)?.kind !== "file") continue;
    const parent = dirname(path);
    paths.set(parent, [...(paths.get(parent) ?? []), path]);
  }
  return paths;
};

/** Files read at once, since each takes a round trip to the object storage. */
const readsAtOnce = 16;

/** The bytes of these files in order, except those that were removed meanwhile. */
async function* readFiles(files: Source["files"], paths: string[]): AsyncGenerator<Part> {
  for (let at = 0; at < paths.length; at += readsAtOnce) {
    const some = paths.slice(at, at + readsAtOnce);
    const parts = await Promise.all(some.map(async (name) => ({ name, bytes: await files.read(name) })));
    for (const { name, bytes } of parts) if (bytes) yield { name, bytes };
  }
}

/**
 * Writes all rows of one moment, the uploads they refer to and the operator's texts into a new file while the site runs: one
 * REPEATABLE READ snapshot, which blocks schema changes only.
 * @throws {BackupError} when the file exists or cannot be written; the reason of `signal`
 */
export async function writeBackup(
  path: string,
  { database, files }: Source,
  options: Options = {},
): Promise<BackupSummary> {
  const { signal, progress = () => {}, at = new Date() } = options;
  if (await stat(path).catch(() => null))
    throw new BackupError(`${path} already exists, and a backup overwrites no file.`);
  await access(join(path, "..")).catch(() => {
    throw new BackupError(`There is no folder for ${path}.`);
  });
  const archive = await createArchive(path, at);
  const parts: Manifest["parts"] = [];
  const add = async (name: string, bytes: Buffer) => {
    signal?.throwIfAborted();
    await archive.add({ name, bytes });
    parts.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
  };
  const addRows = async (client: pg.ClientBase, { name, columns }: Head["tables"][number]): Promise<number> => {
    const filter = excludedTables[name] ? ` where ${excludedTables[name].rows}` : "";
    const values = columns.map((column) => emptiedColumns[`${name}.${column}`] ?? quoted(column));
    const stream = client.query(copyTo(`copy (select ${values.join(", ")} from ${quoted(name)}${filter}) to stdout`));
    let piece = 0;
    for await (const bytes of pieces(stream))
      await add(rowsName(name, ++piece), await promisify(gzip)(bytes, { level: 1 }));
    return stream.rowCount;
  };
  try {
    return await withSession(database.connection, async (client) => {
      if (database.kind === "embedded") lowerPriority(await backendOf(client));
      // A start with migrations waits here, before it locks any table.
      await waitForMigrations(client, "shared");
      await client.query("begin isolation level repeatable read read only");
      const tables = await tablesOf(client);
      if (tables.length === 0) throw new BackupError("There is nothing to back up: the database is empty.");
      await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(", ")} in access share mode`);
      const head: Head = {
        format: 1,
        made_at: at.toISOString(),
        migrations: await migrationsOf(client),
        tables,
        partitions: await partitionsOf(client),
        sequences: await sequencesOf(client),
      };
      await add(headName, Buffer.from(JSON.stringify(head)));

      const rows: Record<string, number> = {};
      for (const table of tables) {
        rows[table.name] = await addRows(client, table);
        progress(Object.keys(rows).length, tables.length);
      }

      const { rows: uploads } = await client.query<{ id: string }>("select id from uploads order by id");
      const stored = await pathsIn(files, "uploads");
      const images = uploads.map(({ id }) => (stored.get(`uploads/${id}`) ?? []).sort());
      const missing = images.filter((paths) => paths.length === 0).length;
      const texts = ((await pathsIn(files, "texts")).get("texts") ?? []).sort();
      for await (const { name, bytes } of readFiles(files, [...images.flat(), ...texts])) await add(name, bytes);

      const manifest: Manifest = { rows, uploads: uploads.length - missing, parts: [...parts] };
      await add(manifestName, withChecksum(JSON.stringify(manifest)));
      await archive.finish();
      return { rows: whole(rows), tables: tables.length, uploads: manifest.uploads, missing };
    });
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

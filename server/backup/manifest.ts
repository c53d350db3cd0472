import { z } from "zod";
import { StartError } from "../core/config/start-error.ts";

/** An error that the person who runs the command can fix. */
export class BackupError extends StartError {}

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** The first part of a backup: the schema of what follows. Names and bounds become SQL, so they are validated by strict patterns. */
export const head = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The applied migrations, oldest first: the version of the schema. */
  migrations: z.array(z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), created_at: z.int() })),
  tables: z.array(z.object({ name, columns: z.array(name) })),
  partitions: z.array(
    z.object({
      name,
      of: name,
      bounds: z.string().regex(/^(DEFAULT|FOR VALUES FROM \('[\d\-: +]+'\) TO \('[\d\-: +]+'\))$/),
    }),
  ),
  sequences: z.array(z.object({ name, last: z.int() })),
});
export type Head = z.infer<typeof head>;

/** The last part: a list of all parts with checksums, by which truncation and damage are detected. */
export const manifest = z.object({
  rows: z.record(name, z.int()),
  uploads: z.int(),
  /** Every part before this one, in order. */
  parts: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

export const headName = "schema.json";
export const manifestName = "manifest.json";
/** Rows of a table in PostgreSQL's COPY text format, in pieces of limited size, each compressed by gzip. */
export function rowsName(table: string, piece: number): string {
  return `tables/${table}/${String(piece).padStart(6, "0")}.gz`;
}

const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const kinds = [
  ["rows", /^tables\/([a-z_][a-z0-9_]{0,62})\/\d{6}\.gz$/],
  ["file", new RegExp(`^(uploads/${uuid}/[a-z0-9]+(-[a-z0-9]+)*\\.[a-z0-9]+)$`)],
  ["file", /^(texts\/[a-z]+\.[a-z]{2}\.md)$/],
] as const;

/** The kind of a part by its name: rows of a table, a file by its path below DATA_DIR, or neither. */
export function kindOf(part: string): { kind: "rows" | "file"; what: string } | null {
  for (const [kind, pattern] of kinds) {
    const what = pattern.exec(part)?.[1];
    if (what) return { kind, what };
  }
  return null;
}

import type { z } from "zod";
import { readArchive, sha256, withoutChecksum } from "./archive.ts";
import { BackupError, type Head, head, headName, kindOf, type Manifest, manifest, manifestName } from "./manifest.ts";

export type Backup = { path: string; head: Head; manifest: Manifest; bytes: number };

const parse = <T>(schema: z.ZodType<T>, name: string, text = ""): T => {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`This Cointally cannot read the backup: its ${name} is damaged or has another format.`, {
      cause,
    });
  }
};

/**
 * Reads a whole backup and compares every part with the list at its end; writes nothing.
 * @throws {BackupError} when it is no backup, truncated, damaged or has extra bytes
 */
export async function checkBackup(path: string): Promise<Backup> {
  const found: Manifest["parts"] = [];
  let first: Head | undefined;
  let last: Manifest | undefined;
  for await (const { name, bytes } of readArchive(path)) {
    if (last) throw new BackupError(`${path} has data after its end: ${name}.`);
    if (!first && name !== headName) throw new BackupError(`${path} is not a backup of Cointally.`);
    if (name === manifestName) last = parse(manifest, name, withoutChecksum(bytes));
    else if (name === headName) first ??= parse(head, name, bytes.toString());
    else if (!kindOf(name)) throw new BackupError(`${path} has an entry that no backup has: ${name}.`);
    if (!last) found.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
  }
  if (!first || !last) throw new BackupError(`${path} is truncated. Take another backup.`);
  const wrong = last.parts.findIndex((part, at) => JSON.stringify(part) !== JSON.stringify(found[at]));
  if (wrong !== -1 || last.parts.length !== found.length) {
    const name = (last.parts[wrong] ?? found[last.parts.length])?.name;
    throw new BackupError(`${path} is damaged: ${name} differs from what was written. Take another backup.`);
  }
  return { path, head: first, manifest: last, bytes: found.reduce((sum, part) => sum + part.bytes, 0) };
}

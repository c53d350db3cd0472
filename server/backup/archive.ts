import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";
import { BackupError } from "./manifest.ts";

export type Part = { name: string; bytes: Buffer };

/** Maximum size of a part, which bounds the memory that a backup needs. */
export const largestPart = 64 * 1024 * 1024;

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A text followed by its own checksum on a second line: the list of all checksums is in no other list. */
export function withChecksum(text: string): Buffer {
  return Buffer.from(`${text}\n${sha256(Buffer.from(text))}\n`);
}

/** The text of such bytes; undefined when the checksum differs. */
export function withoutChecksum(bytes: Buffer): string | undefined {
  const [text = ""] = bytes.toString().split("\n");
  return withChecksum(text).equals(bytes) ? text : undefined;
}

/**
 * A tar file that has a temporary name until it is complete, and is readable by its owner only.
 * @throws {BackupError} when a file of that name exists, or it cannot be written
 */
export async function createArchive(path: string, at: Date) {
  const draft = `${path}.${process.pid}.partial`;
  const packed = pack();
  const written = pipeline(packed, createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
  const failed = written.then(
    () => {},
    (error) => {
      throw new BackupError(`Cannot write ${draft} (${error.message}).`, { cause: error });
    },
  );
  failed.catch(() => {});
  return {
    /** Resolves when the file is closed. */
    add({ name, bytes }: Part): Promise<void> {
      const added = new Promise<void>((resolve, reject) => {
        const header = { name, size: bytes.length, mode: 0o600, mtime: at };
        packed.entry(header, (error) => (error ? reject(error) : resolve())).end(bytes);
      });
      // The pack accepts nothing after its file failed, so the reason is awaited first.
      return Promise.race([added.catch((error) => failed.then(() => Promise.reject(error))), failed]);
    },
    /** Renames the file to its final name and syncs the folder, so that the name survives a power failure. */
    async finish(): Promise<void> {
      packed.finalize();
      await failed;
      await rename(draft, path);
      const folder = await open(dirname(path));
      await folder.sync().finally(() => folder.close());
    },
    async discard(): Promise<void> {
      packed.destroy();
      await failed.catch(() => {});
      await rm(draft, { force: true });
    },
  };
}

/** The parts of a tar file, one in memory at a time. @throws {BackupError} when it is no tar file, truncated or damaged */
export async function* readArchive(path: string): AsyncGenerator<Part> {
  const entries = extract();
  const fed = pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), entries);
  fed.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, size = 0, type } = entry.header;
      if (type !== "file" || size > largestPart) throw new BackupError(`It has a part that no backup has: ${name}.`);
      yield { name, bytes: await buffer(entry) };
    }
    await fed;
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(`${path} cannot be read as a backup: ${(cause as Error).message}.`, { cause });
  } finally {
    entries.destroy();
  }
}

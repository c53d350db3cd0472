import { dirname } from "node:path";
import { type FileStore, storedFolders } from "./file-store.ts";

type Options = {
  /** Removes each upload from the old place once it is in the new one. Texts and keys stay. */
  remove?: boolean;
  /** Reads and compares only. */
  check?: boolean;
  progress?: (moved: MoveResult) => void;
  signal?: AbortSignal;
};

export type MoveResult = {
  copied: number;
  /** Files that the new place had already, with the same bytes. */
  present: number;
  /** Removed from the old place. */
  removed: number;
  bytes: number;
  /** With `check`: files that the new place lacks. */
  missing: string[];
  /** Texts and keys that the new place has with other bytes, which are never overwritten. */
  different: string[];
};

/** Uploads moved at once, since each file takes some round trips to the object storage. */
const atOnce = 8;

/** Not moved: the key that encrypts the others, and what only the bucket has. */
const staying = new Set(["keys/sealing.key", "keys/check"]);

/** Paths of the same folder, together. */
async function* byFolder(paths: AsyncIterable<string>): AsyncGenerator<string[]> {
  let group: string[] = [];
  for await (const path of paths) {
    if (group[0] && dirname(group[0]) !== dirname(path)) {
      yield group;
      group = [];
    }
    group.push(path);
  }
  if (group.length > 0) yield group;
}

/**
 * Copies the files that one place has and the other lacks, and verifies each by reading it again; safe to interrupt and to run again. The
 * site may run meanwhile: it writes to the new place only, and removes from the old one first (`withFallback`), so that a file that is gone
 * from there after it was copied was removed by the site, and the copy is removed as well. One run at a time, for the same reason.
 */
export async function moveFiles(from: FileStore, to: FileStore, options: Options = {}): Promise<MoveResult> {
  const { remove = false, check = false, progress = () => {}, signal } = options;
  const result: MoveResult = { copied: 0, present: 0, removed: 0, bytes: 0, missing: [], different: [] };

  const moveFile = async (path: string) => {
    const bytes = await from.read(path);
    if (!bytes) return;
    const found = await to.read(path);
    if (found?.equals(bytes)) result.present++;
    else if (found && !path.startsWith("uploads/")) result.different.push(path);
    else if (check) result.missing.push(path);
    else {
      try {
        await to.write(path, bytes);
      } catch (error) {
        // The site removed it from both places while it was verified.
        if (await from.read(path)) throw error;
        return;
      }
      result.copied++;
      result.bytes += bytes.length;
    }
  };

  const moveFolder = async (paths: string[]) => {
    const folder = dirname(paths[0] as string);
    for (const path of paths) await moveFile(path);
    if (check || !folder.startsWith("uploads/")) return;
    const remaining = await Promise.all(paths.map((path) => from.read(path)));
    if (remaining.includes(null)) return to.removeFolder(folder);
    if (!remove) return;
    await from.removeFolder(folder);
    result.removed += paths.length;
  };

  for (const stored of storedFolders) {
    const folders = byFolder(from.list(stored));
    const work = async () => {
      for (let next = await folders.next(); !next.done; next = await folders.next()) {
        signal?.throwIfAborted();
        const paths = next.value.filter((path) => !staying.has(path));
        if (paths.length > 0) await moveFolder(paths);
        progress(result);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  return result;
}

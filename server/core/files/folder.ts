import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore } from "./file-store.ts";

const isMissing = (error: NodeJS.ErrnoException) => error.code === "ENOENT" || error.code === "ENOTDIR";

/** The ending of files that are being written; those of killed processes are never read. */
const draftEnding = ".part";

/** The files of the data folder. Keys are readable by this user only. */
export function createFolder(dataDir: string): FileStore {
  const modeOf = (path: string) =>
    path.startsWith("keys/") ? ({ folder: 0o700, file: 0o600 } as const) : ({ folder: 0o777, file: 0o666 } as const);
  return {
    async read(path) {
      return readFile(join(dataDir, path)).catch((error) => {
        if (isMissing(error)) return null;
        throw error;
      });
    },
    async write(path, bytes) {
      const file = join(dataDir, path);
      const mode = modeOf(path);
      const draft = `${file}.${randomUUID()}${draftEnding}`;
      await mkdir(dirname(file), { recursive: true, mode: mode.folder });
      try {
        await writeFile(draft, bytes, { mode: mode.file, flush: true });
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    removeFolder: (folder) => rm(join(dataDir, folder), { recursive: true, force: true }),
    async *list(folder) {
      const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch((error) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const entry of entries) {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory()) yield* this.list(path);
        else if (!path.endsWith(draftEnding)) yield path;
      }
    },
  };
}

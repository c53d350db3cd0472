import { mkdir, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeDataFolder } from "../core/config/data-folder.ts";
import type { FileStore } from "../core/files/file-store.ts";
import { BackupError } from "./manifest.ts";

const folders = ["uploads", "texts"];

/**
 * Files that are written beside their folders until `place` moves them, folder by folder.
 * @throws {BackupError} when DATA_DIR has files of its own
 */
export async function restoreFiles(dataDir: string) {
  await makeDataFolder(dataDir);
  for (const folder of folders) {
    const [found] = await readdir(join(dataDir, folder)).catch(() => []);
    if (found) throw new BackupError(`${join(dataDir, folder)} is not empty. Set DATA_DIR to an empty folder.`);
  }
  const draft = join(dataDir, "restoring");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  const placed: string[] = [];
  return {
    async add(path: string, bytes: Buffer): Promise<void> {
      await mkdir(dirname(join(draft, path)), { recursive: true });
      await writeFile(join(draft, path), bytes);
    },
    async place(): Promise<void> {
      for (const folder of await readdir(draft)) {
        await rmdir(join(dataDir, folder)).catch(() => {});
        await rename(join(draft, folder), join(dataDir, folder));
        placed.push(folder);
      }
      await rm(draft, { recursive: true });
    },
    async discard(): Promise<void> {
      for (const folder of [...placed, "restoring"]) await rm(join(dataDir, folder), { recursive: true, force: true });
    },
  };
}

/**
 * The same in a bucket, where nothing can be renamed: the files are written to their places, and `discard` removes them.
 * @throws {BackupError} when the bucket has files of its own
 */
export async function restoreIntoBucket(bucket: FileStore): ReturnType<typeof restoreFiles> {
  for (const folder of folders) {
    for await (const path of bucket.list(folder))
      throw new BackupError(`The bucket of STORAGE_URL is not empty: it has ${path}. Set STORAGE_URL to an empty one.`);
  }
  return {
    add: (path, bytes) => bucket.write(path, bytes),
    async place() {},
    async discard() {
      for (const folder of folders) await bucket.removeFolder(folder);
    },
  };
}

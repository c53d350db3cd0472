import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const uploadsDir = (dataDir: string) => join(dataDir, "uploads");
/** In the same folder, since a rename is atomic only within one file system. */
const partialDir = (dataDir: string) => join(uploadsDir(dataDir), "partial");

/** The path of one size of an upload. */
export function imageFile(dataDir: string, id: string, size: number): string {
  return join(uploadsDir(dataDir), id, `${size}.webp`);
}

/** Writes all sizes of an image to a temporary folder; `publish` moves them to `uploads/<id>/<size>.webp` atomically. */
export async function writePartialImage(dataDir: string, id: string, image: ReadonlyMap<number, Buffer>) {
  const partial = join(partialDir(dataDir), id);
  const discard = () => rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  try {
    for (const [size, bytes] of image) await writeFile(join(partial, `${size}.webp`), bytes);
  } catch (error) {
    await discard();
    throw error;
  }
  return { publish: () => rename(partial, join(uploadsDir(dataDir), id)), discard };
}

/** Writes all sizes of an image atomically. */
export async function writeImage(dataDir: string, id: string, image: ReadonlyMap<number, Buffer>): Promise<void> {
  return (await writePartialImage(dataDir, id, image)).publish();
}

/** Removes an image, if it exists. */
export function removeImage(dataDir: string, id: string): Promise<void> {
  return rm(join(uploadsDir(dataDir), id), { recursive: true, force: true });
}

/** Removes temporary folders that killed processes left before a time. */
export async function removePartialImages(dataDir: string, before: Date): Promise<void> {
  const names = await readdir(partialDir(dataDir)).catch(() => []);
  for (const name of names) {
    const path = join(partialDir(dataDir), name);
    const stats = await stat(path).catch(() => null);
    if (stats && stats.mtime < before) await rm(path, { recursive: true, force: true });
  }
}

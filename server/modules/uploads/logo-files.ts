import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const uploadsDir = (dataDir: string) => join(dataDir, "uploads");
/** Beside the logos, as a rename is atomic within one file system only. */
const partialDir = (dataDir: string) => join(uploadsDir(dataDir), "partial");

/** Where one size of an upload is. */
export const logoFile = (dataDir: string, id: string, size: number): string =>
  join(uploadsDir(dataDir), id, `${size}.webp`);

/** Writes all sizes of an image beside their place; `place` makes them `uploads/<id>/<size>.webp`, all at once. */
export const draftLogo = async (dataDir: string, id: string, logo: ReadonlyMap<number, Buffer>) => {
  const partial = join(partialDir(dataDir), id);
  const discard = () => rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  try {
    for (const [size, bytes] of logo) await writeFile(join(partial, `${size}.webp`), bytes);
  } catch (error) {
    await discard();
    throw error;
  }
  return { place: () => rename(partial, join(uploadsDir(dataDir), id)), discard };
};

/** Writes all sizes of an image to their place: the folder appears whole or not at all. */
export const writeLogo = async (dataDir: string, id: string, logo: ReadonlyMap<number, Buffer>): Promise<void> =>
  (await draftLogo(dataDir, id, logo)).place();

/** Removes a logo; nothing happens when it is not there. */
export const removeLogo = (dataDir: string, id: string): Promise<void> =>
  rm(join(uploadsDir(dataDir), id), { recursive: true, force: true });

/** Removes what a process that was killed while it wrote left behind before that moment. */
export const removePartialLogos = async (dataDir: string, before: Date): Promise<void> => {
  const names = await readdir(partialDir(dataDir)).catch(() => []);
  for (const name of names) {
    const path = join(partialDir(dataDir), name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
  }
};

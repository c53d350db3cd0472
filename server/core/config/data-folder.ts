import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "./start-error.ts";

/** The reason why `path` cannot be created in `place`, or not be written. */
const reasons: Record<string, (path: string, place: string) => string> = {
  EACCES: (_path, place) => `this user may not write in ${place}`,
  EPERM: (_path, place) => `nobody may write in ${place}`,
  ENOENT: (_path, place) => `no folder can be created in ${place}`,
  EROFS: (path) => `${path} is on a read-only disk`,
  ENOSPC: (path) => `the disk of ${path} is full`,
  ENOTDIR: (path) => `${path} is a file, or is inside one`,
  EEXIST: (path) => `${path} is a broken link`,
};

/**
 * Ensures that the data folder exists and is writable.
 * @throws {StartError} in one line, with the reason and what to do
 */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await makeFolder(path);
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = "", path: at = path, syscall, message } = error as NodeJS.ErrnoException;
    const reason = reasons[code]?.(at, syscall === "access" ? at : dirname(at)) ?? message;
    throw new StartError(
      `The data folder ${path} cannot be used: ${reason}. Set DATA_DIR to a folder of this user's.`,
      {
        cause: error,
      },
    );
  }
}

/** Creates parents without Node's `recursive`, which loops forever in folders such as /proc. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  await makeFolder(dirname(path));
  // Under root, PostgreSQL's account must be able to enter this folder; private contents have their own permissions.
  await mkdir(path, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 }).catch(async (error) => {
    if (error.code !== "EEXIST" || !(await isFolder(path))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (found && !found.isDirectory()) throw Object.assign(new Error("a file"), { code: "ENOTDIR", path });
  return found !== undefined;
}

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../core/config/start-error.ts";

/** A lock that lasts until it is released or the process ends. */
export type FolderLock = { release: () => void };

/** Another living process holds the folder. */
export class FolderInUseError extends StartError {}

const SQLITE_BUSY = 5;

// Referenced here, because garbage collection of the handle would release its lock.
const lockFiles = new Set<DatabaseSync>();

/**
 * Locks a folder for this process, so that two servers never write the same data. It uses a lock of the operating system
 * (SQLite's reserved lock on a small file): it ends with the process however that dies, works between containers that share
 * the folder, and leaves nothing behind that must be removed by hand.
 * @throws {FolderInUseError} naming the process that holds the folder
 * @throws when the folder cannot be written
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, "lock");
  const file = openLockFile(path);
  try {
    // The owner's process id can be read beside the lock, which excludes writers only.
    file.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${process.pid}; COMMIT; BEGIN IMMEDIATE`);
  } catch (error) {
    const owner = readOwner(file);
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw cannotWrite(path, error);
    throw new FolderInUseError(
      `Another Cointally server (process ${owner}) is using the data folder ${folder}. ` +
        "Stop it first, or set DATA_DIR to another folder for this one.",
    );
  }
  lockFiles.add(file);
  return { release: () => lockFiles.delete(file) && file.close() };
}

function openLockFile(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

function readOwner(file: DatabaseSync): unknown {
  try {
    return file.prepare("PRAGMA user_version").get()?.user_version;
  } catch {
    return "unknown";
  }
}

function cannotWrite(path: string, cause: unknown): StartError {
  return new StartError(
    `Cannot write ${path} (${(cause as Error).message}). Allow this user to write there, or set DATA_DIR to another folder.`,
    { cause },
  );
}

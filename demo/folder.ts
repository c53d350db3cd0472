import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDataFolder } from "../server/core/config/data-folder.ts";
import { StartError } from "../server/core/config/start-error.ts";
import { FolderInUseError, lockFolder } from "../server/database/lock.ts";

/** Says that everything in its folder was made up, and may be deleted. */
const marker = "simulated";

/**
 * An empty folder for the demo's data, which each start makes anew. What another start left there is deleted; anything else stays.
 * @returns a line for whoever started it, where something was deleted @throws {StartError} when the folder is in use, or has other data
 */
export async function emptyFolder(folder: string): Promise<string | null> {
  await makeDataFolder(folder);
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes(marker)) {
    throw new StartError(`${folder} has data that the demo did not make: set DEMO_DIR to another folder.`);
  }
  if (names.length > 0) {
    assertUnused(folder);
    // The marker last, so that a folder of which a part was deleted is still known as one of the demo.
    for (const name of names) if (name !== marker) await rm(join(folder, name), { recursive: true, force: true });
  }
  await writeFile(join(folder, marker), "All data in this folder were made up by npm run demo. It can be deleted.\n");
  return names.length > 0 ? "The last demo did not end in order: what it left is deleted, and made anew." : null;
}

function assertUnused(folder: string): void {
  try {
    lockFolder(folder).release();
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new StartError(`The demo is running already with its data in ${folder}.`, { cause: error });
  }
}

/** Deletes the folder, once nothing uses it any more. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

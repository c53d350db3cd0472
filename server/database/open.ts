import type { Config } from "../core/config/config.ts";
import { attachToEmbedded, openEmbedded } from "./embedded.ts";
import { FolderInUseError } from "./lock.ts";
import type { Log, OpenDatabase } from "./open-database.ts";
import { type OnWait, openExternal } from "./open-external.ts";

/**
 * Opens the database: the server at DATABASE_URL, or the embedded one with its data in DATA_DIR. Only the first
 * process calls this; workers get its connection.
 * @param onWait is called when the server at DATABASE_URL is away, and may return for how many milliseconds to wait for it
 * @throws with instructions when it cannot be used
 */
export function openDatabase(
  config: Pick<Config, "dataDir" | "databaseUrl" | "databaseSessionUrl">,
  log: Log,
  onWait?: OnWait,
): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, databaseSessionUrl: sessionUrl } = config;
  return databaseUrl ? openExternal(databaseUrl, log, { sessionUrl, onWait }) : openEmbedded(dataDir, log);
}

/**
 * Opens the database for a command, also while the site runs: it connects to an embedded database that is already running,
 * and `stop` leaves that running.
 * @throws as `openDatabase` does
 */
export const openDatabaseForCommand: typeof openDatabase = (config, log) =>
  openDatabase(config, log).catch((error) => {
    if (error instanceof FolderInUseError) return attachToEmbedded(config.dataDir);
    throw error;
  });

import type { PoolConfig } from "pg";
import type { Logger } from "pino";
import type { Config } from "../core/config/config.ts";
import { attachToEmbedded, openEmbedded } from "./embedded.ts";
import { FolderInUseError } from "./lock.ts";
import { openExternal } from "./open-external.ts";

/** A database that answers, as plain data that can be sent to another process, and the way to leave it. */
export type OpenDatabase = {
  kind: "embedded" | "external";
  connection: PoolConfig;
  /** Ends the embedded server and waits for it; close your pools first. Leaves an external one alone. */
  stop: () => Promise<void>;
};

export type Log = Pick<Logger, "info" | "warn" | "error">;

/**
 * Opens the one database: the server at DATABASE_URL, or the embedded one with its data in DATA_DIR. Only the first
 * process calls this; workers get its connection.
 * @throws with a sentence that says what to do when it cannot be used
 */
export const openDatabase = (config: Pick<Config, "dataDir" | "databaseUrl">, log: Log): Promise<OpenDatabase> =>
  config.databaseUrl ? openExternal(config.databaseUrl, log) : openEmbedded(config.dataDir, log);

/**
 * Opens the database for a command that runs once, also while the server is up: an embedded database that is already
 * running is joined, and left running by `stop`.
 * @throws as `openDatabase` does
 */
export const openDatabaseForCommand: typeof openDatabase = (config, log) =>
  openDatabase(config, log).catch((error) => {
    if (error instanceof FolderInUseError) return attachToEmbedded(config.dataDir);
    throw error;
  });

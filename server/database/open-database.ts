import type { Logger } from "pino";
import type { Connection } from "./database-url.ts";

/** A connection to a database, as plain data that can be sent to another process, and a function to close it. */
export type OpenDatabase = {
  kind: "embedded" | "external";
  connection: Connection;
  /** Stops the embedded server and waits for it; close your pools first. Does nothing for an external one. */
  stop: () => Promise<void>;
};

export type Log = Pick<Logger, "info" | "warn" | "error">;

import type { Logger } from "pino";
import { unreachableReason } from "../database/is-unreachable.ts";
import type { Context } from "./context.ts";
import { BucketError } from "./files/file-store.ts";
import { type OutageLog, outageLog } from "./outage-log.ts";
import { diskFullReason } from "./storage.ts";

/** Outages of our own services are logged again after a minute, those of external ones after ten. */
const quietMs = 60_000;

export function databaseOutageLog(log: Pick<Logger, "info" | "warn">, clock: () => Date): OutageLog {
  return outageLog(log, clock, "database", quietMs, {
    down: "the database does not respond; requests get 503 until it does",
    up: "the database responds again",
  });
}

export function limitsOutageLog(log: Pick<Logger, "info" | "warn">, clock: () => Date): OutageLog {
  return outageLog(log, clock, "limits", quietMs, {
    down: "the server of LIMITER_URL cannot be used; each process limits requests by itself until it can",
    up: "requests are limited over all nodes",
  });
}

export function storageOutageLog(log: Pick<Logger, "info" | "warn">, clock: () => Date): OutageLog {
  return outageLog(log, clock, "disk", quietMs, {
    down: "a disk is full: free space; writes get 503 until then",
    up: "the disk has space again",
  });
}

export function emailOutageLog(log: Pick<Logger, "info" | "warn">, clock: () => Date): OutageLog {
  return outageLog(log, clock, "email", quietMs, {
    down: "emails cannot be sent; they stay queued and are tried again",
    up: "emails are sent again",
  });
}

/**
 * Logs failures, and each outage as one line, however many requests and jobs fail because of it.
 */
export function logFailure(
  { log, databaseOutage, storage }: Pick<Context, "log" | "databaseOutage" | "storage">,
  error: unknown,
  fields: Record<string, unknown>,
  words: string,
): void {
  const full = diskFullReason(error);
  const unreachable = unreachableReason(error);
  // The bucket has logged its outage itself.
  if (error instanceof BucketError) return;
  if (full) storage.failed(full);
  else if (unreachable) databaseOutage.down(unreachable);
  else log.error({ err: error, ...fields }, words);
}

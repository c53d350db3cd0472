import { statfsSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Database } from "../database/client.ts";
import type { OutageLog } from "./outage-log.ts";

/** PostgreSQL's disk_full, and the system's own for a disk or a quota that is used up. */
const codes = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Why something could not be written, if it was for want of space. */
export function diskFullReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", message } = error as Error & { code?: string };
  return codes.has(code) ? message : diskFullReason(error.cause);
}

/** Less than this many bytes in the data folder's file system are none: the database needs them to write at all. */
const leastBytes = 4 * 1024 * 1024;

/** Makes a table of about 1 MB that nobody sees: on a full disk it cannot grow. */
const writeSome = sql`create temp table disk_probe on commit drop as
  select repeat(md5(n::text), 60) as filler from generate_series(1, 500) as n`;

export type Storage = {
  /** Tells that a write failed for want of space. */
  failed(reason: string): void;
  /** Whether things can be written: there is space in the data folder, and, after a write failed, the database takes one. */
  isWritable(): Promise<boolean>;
  /** Whether the data folder has no space left. */
  isFolderFull(): boolean;
};

/** Watches the space for the data folder and the database, which may be on another disk, or another machine. */
export function watchStorage(dataDir: string, db: Pick<Database, "transaction">, outage: OutageLog): Storage {
  let hasFailed = false;

  const failed = (reason: string) => {
    hasFailed = true;
    outage.down(reason);
  };

  const isFolderFull = () => {
    try {
      const { bavail, bsize } = statfsSync(dataDir);
      return bavail * bsize < leastBytes;
    } catch {
      return false;
    }
  };

  return {
    failed,
    isFolderFull,
    async isWritable() {
      if (isFolderFull()) {
        failed("no space left in the data folder");
        return false;
      }
      if (!hasFailed) return true;
      try {
        await db.transaction((tx) => tx.execute(writeSome));
      } catch (error) {
        if (diskFullReason(error)) return false;
        throw error;
      }
      hasFailed = false;
      outage.up();
      return true;
    },
  };
}

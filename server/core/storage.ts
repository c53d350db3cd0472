import { statfsSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Database } from "../database/client.ts";
import type { OutageLog } from "./outage-log.ts";

/** PostgreSQL's disk_full, and the system's codes for a full disk or an exhausted quota. */
const codes = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** The reason of a failed write if there was no space; undefined otherwise. */
export function diskFullReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", message } = error as Error & { code?: string };
  return codes.has(code) ? message : diskFullReason(error.cause);
}

/** Free bytes below which the data folder counts as full, because the database needs them to write at all. */
const leastBytes = 4 * 1024 * 1024;

/** Creates a temporary table of about 1 MB, which fails on a full disk. */
const writeSome = sql`create temp table disk_probe on commit drop as
  select repeat(md5(n::text), 60) as filler from generate_series(1, 500) as n`;

export type Storage = {
  /** Reports a write that failed because of missing space. */
  failed(reason: string): void;
  /** Whether the data folder has space and, after a failed write, the database accepts a trial write. */
  isWritable(): Promise<boolean>;
  /** Whether the data folder has no space left. */
  isFolderFull(): boolean;
};

/** Watches the free space of the data folder and of the database, which may be on another disk or machine. */
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

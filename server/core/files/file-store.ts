import type { StorageProblem } from "@cointally/contract/dashboard.ts";

/** The folders of a file store: images that people upload, texts of the operator, and keys that all nodes share. */
export const storedFolders = ["uploads", "texts", "keys"] as const;

/** Files by path, such as `uploads/<id>/256.webp`: those that all nodes share. */
export type FileStore = {
  /** The bytes of a file; null where there is none. */
  read(path: string): Promise<Buffer | null>;
  /** Writes a whole file or none: nobody ever reads a part of it. */
  write(path: string, bytes: Buffer): Promise<void>;
  /** Removes the files of a folder, such as `uploads/<id>`, also where there are none. */
  removeFolder(folder: string): Promise<void>;
  /** The paths of a folder's files, also in folders inside it. */
  list(folder: string): AsyncIterable<string>;
};

/**
 * What is wrong with a bucket, as health and log name it. What the operator has to correct (`isSetting`) refuses a start; the
 * rest may end by itself.
 */
export const bucketProblems = {
  missing: { words: "the bucket does not exist", isSetting: true },
  denied: { words: "the keys of STORAGE_URL may not use the bucket", isSetting: true },
  "read-only": { words: "the bucket is read-only for the keys of STORAGE_URL", isSetting: true },
  clock: { words: "the clock of this machine differs from the storage's by minutes", isSetting: true },
  refused: { words: "the storage refuses the requests", isSetting: true },
  full: { words: "the bucket is full, or its quota is used up", isSetting: false },
  slow: { words: "the storage does not respond in time", isSetting: false },
  failing: { words: "the storage reports a failure of its own", isSetting: false },
  unreachable: { words: "the storage cannot be reached", isSetting: false },
  damaged: { words: "the storage returns other bytes than were written", isSetting: false },
} as const satisfies Record<StorageProblem, { words: string; isSetting: boolean }>;

/** A bucket that cannot be used at the moment. Its message has neither address nor keys. */
export class BucketError extends Error {
  override name = "BucketError";
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem, detail?: string, options?: ErrorOptions) {
    super(bucketProblems[problem].words + (detail ? ` (${detail})` : ""), options);
    this.problem = problem;
  }
}

import type { StorageProblem } from "@cointally/contract/dashboard.ts";
import type { Logger } from "pino";
import type { StartConfig } from "../config/config.ts";
import { StartError } from "../config/start-error.ts";
import type { StoragePlace } from "../config/storage-places.ts";
import { outageLog } from "../outage-log.ts";
import type { Bucket } from "./bucket.ts";
import { withCachedReads } from "./cached-reads.ts";
import { BucketError, bucketProblems, type FileStore } from "./file-store.ts";
import { createFolder } from "./folder.ts";
import { WrongSealingKey, withSealedKeys } from "./sealed-keys.ts";

/** The files of the site. */
export type Files = FileStore & {
  /** What is wrong with the bucket; null while it works, and with a folder. */
  problem(): StorageProblem | null;
  /** Tries the bucket in the background if that is due, so that `problem` notices an outage and its end without visitors. */
  probe(): void;
};

type Config = Pick<StartConfig, "dataDir" | "storage" | "sealingKeys">;
type Log = Pick<Logger, "info" | "warn">;

/** How often a bucket is tried while it works, and while it does not. */
const [probeMs, retryMs] = [60_000, 5000];

/** One place as a file store of its own. The library for buckets is loaded only where there is one. */
export async function openPlace(
  place: StoragePlace,
  config: Config,
  log: Log,
  clock: () => Date,
): Promise<FileStore | Bucket> {
  if (place === "folder") return createFolder(config.dataDir);
  const { createBucket } = await import("./bucket.ts");
  const outage = outageLog(log, clock, "storage", 60_000, {
    down: "the object storage cannot be used; uploads get 503 until it can",
    up: "the object storage can be used again",
  });
  return withSealedKeys(createBucket(place, { outage, clock }), config);
}

const isBucket = (store: FileStore | Bucket): store is Bucket => "probe" in store;

/** The first place; a file that it does not have is read from the second, from which files are being moved meanwhile. */
export function withFallback(first: FileStore, second: FileStore | undefined): FileStore {
  if (!second) return first;
  return {
    // One that is in neither may have been moved between the two reads.
    read: async (path) => (await first.read(path)) ?? (await second.read(path)) ?? first.read(path),
    write: first.write,
    // The old place first: `moveFiles` removes what it copied of a file that is gone from there.
    async removeFolder(folder) {
      await second.removeFolder(folder);
      await first.removeFolder(folder);
    },
    async *list(folder) {
      const seen = new Set<string>();
      // The old place first, so that a file that is moved meanwhile is in one of the two lists.
      for (const store of [second, first]) {
        for await (const path of store.list(folder)) {
          if (!seen.has(path)) yield path;
          seen.add(path);
        }
      }
    },
  };
}

/** Opens the files of the site where STORAGE_URL says they are, by default in the data folder. */
export async function openFiles(config: Config, log: Log, clock: () => Date): Promise<Files> {
  const [first, second] = await Promise.all(config.storage.map((place) => openPlace(place, config, log, clock)));
  const store = withFallback(first as FileStore, second);
  const buckets = [first, second].filter((place) => place !== undefined).filter(isBucket);
  const problem = () => buckets.map((bucket) => bucket.problem()).find((found) => found !== null) ?? null;
  let probedAt = Number.NEGATIVE_INFINITY;
  let isProbing = false;
  const files: Files = {
    ...(buckets.length > 0 ? withCachedReads(store, clock) : store),
    problem,
    probe() {
      const age = clock().getTime() - probedAt;
      if (!first || !isBucket(first) || isProbing || age < (problem() ? retryMs : probeMs)) return;
      isProbing = true;
      const settle = () => {
        isProbing = false;
        probedAt = clock().getTime();
      };
      // A failure is in `problem` and in the log.
      first.probe().then(settle, settle);
    },
  };
  // Until it has been tried, nothing is known of it.
  files.probe();
  return files;
}

/** Written encrypted by the first start, and decrypted by the others. */
const sealingCheck = { path: "keys/check", text: "encrypted with SEALING_KEY" };

/**
 * Tries the bucket before the site starts.
 * @throws {StartError} for what the operator has to correct: a missing or read-only bucket, wrong keys. A storage that is away or full is
 *   logged, and the site starts: its pages work without it.
 */
export async function checkFiles(config: Config, log: Log): Promise<void> {
  const [place] = config.storage;
  if (!place || place === "folder") return;
  if (config.storage.length === 1) {
    for await (const _path of createFolder(config.dataDir).list("uploads")) {
      log.warn({ source: "storage" }, "DATA_DIR still has uploads: if the bucket lacks them, run npm run storage:move");
      break;
    }
  }
  const bucket = (await openPlace(place, config, { info() {}, warn() {} }, () => new Date())) as Bucket;
  try {
    await bucket.probe();
    if (!(await bucket.read(sealingCheck.path))) await bucket.write(sealingCheck.path, Buffer.from(sealingCheck.text));
  } catch (error) {
    if (error instanceof WrongSealingKey) throw new StartError(`${error.message}. Use the same on every node.`);
    if (!(error instanceof BucketError)) throw error;
    const host = new URL(place.url).host;
    if (bucketProblems[error.problem].isSetting)
      throw new StartError(`The storage of STORAGE_URL at ${host} cannot be used: ${error.message}.`, { cause: error });
    log.warn({ source: "storage", reason: error.message }, "the object storage cannot be used yet; the site starts");
  }
}

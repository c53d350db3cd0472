import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { StorageProblem } from "@cointally/contract/dashboard.ts";
import { S3mini, S3ServiceError } from "s3mini";
import { createBreaker, SourceUnavailable } from "../circuit-breaker.ts";
import type { BucketPlace } from "../config/storage-places.ts";
import type { OutageLog } from "../outage-log.ts";
import { BucketError, bucketProblems, type FileStore } from "./file-store.ts";

export type Bucket = FileStore & {
  /** What was wrong with the last requests; null while they succeed. */
  problem(): StorageProblem | null;
  /** Lists, writes, reads and removes, as the site does. @throws {BucketError} */
  probe(): Promise<void>;
};

type Options = {
  outage: OutageLog;
  clock: () => Date;
  /** For one attempt of a request, with its body. */
  timeoutMs?: number;
  /** Before the second and third attempt. */
  pausesMs?: readonly number[];
  /** The first pause after three failed requests; each failed attempt doubles it. */
  firstPauseMs?: number;
};

const retriedStatuses = new Set([429, 500, 502, 503, 504]);

/** A request that takes longer, although it succeeds, is reported as slow. */
const slowMs = 2000;

/** The header with the checksum of an object that this site wrote, which comes back with the object. */
const checksumHeader = "x-amz-meta-sha256";
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/**
 * A `fetch` that reads each response whole, within a time limit, and tries again after failures that may pass. It is safe to repeat: every
 * request of a bucket is idempotent.
 */
function repeatingFetch(timeoutMs: number, pausesMs: readonly number[]): typeof fetch {
  const attempt: typeof fetch = async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    const body = Buffer.from(await response.arrayBuffer());
    const expected = response.headers.get(checksumHeader);
    if (response.status === 200 && init?.method === "GET" && expected && expected !== sha256(body))
      throw new BucketError("damaged");
    const { status, headers } = response;
    return new Response([204, 304].includes(status) ? null : body, { status, headers });
  };
  return async (input, init) => {
    for (const pauseMs of pausesMs) {
      const response = await attempt(input, init).catch(() => null);
      if (response && !retriedStatuses.has(response.status)) return response;
      await pause(pauseMs);
    }
    return attempt(input, init);
  };
}

const problemOfCode: Record<string, StorageProblem> = {
  NoSuchBucket: "missing",
  InvalidAccessKeyId: "denied",
  SignatureDoesNotMatch: "denied",
  RequestTimeTooSkewed: "clock",
  QuotaExceeded: "full",
  EntityTooLarge: "full",
  XMinioStorageFull: "full",
  SlowDown: "failing",
};

function problemOfStatus(status: number, kind: Kind): StorageProblem {
  if (status === 403) return kind === "write" ? "read-only" : "denied";
  if (status === 404) return "missing";
  // OpenStack Swift answers 413 when a quota is used up.
  if (status === 507 || status === 413) return "full";
  return status === 429 || status >= 500 ? "failing" : "refused";
}

/** The error code in the body of a response; the library reads it from `application/xml` only. */
const codeOf = ({ serviceCode, body = "" }: S3ServiceError) =>
  serviceCode && serviceCode !== "Unknown" ? serviceCode : /<Code>([\w.]+)<\/Code>/.exec(body)?.[1];

function bucketError(error: unknown, kind: Kind): BucketError {
  if (error instanceof BucketError) return error;
  const cause = error as Error & { code?: string; cause?: { code?: string } };
  if (error instanceof S3ServiceError) {
    const code = codeOf(error);
    const problem = problemOfCode[code ?? ""] ?? problemOfStatus(error.status, kind);
    return new BucketError(problem, [error.status, code].filter(Boolean).join(" "), { cause });
  }
  if (cause.name === "TimeoutError") return new BucketError("slow", undefined, { cause });
  return new BucketError("unreachable", cause.code ?? cause.cause?.code, { cause });
}

/** Reads and writes fail for different reasons, so the success of one does not end the problem of the other. */
type Kind = "read" | "write";

/** Problems that may pass: while they last, requests are refused at once instead of waiting. */
const passing = new Set<StorageProblem>(["slow", "failing", "unreachable"]);

/** The files of a bucket. Its objects are small (images and texts), so each is read and written in one piece. */
export function createBucket(place: BucketPlace, options: Options): Bucket {
  const { outage, clock, timeoutMs = 5000, pausesMs = [100, 500], firstPauseMs = 1000 } = options;
  const client = new S3mini({
    accessKeyId: place.accessKey,
    secretAccessKey: place.secretKey,
    endpoint: place.url,
    region: place.region,
    fetch: repeatingFetch(timeoutMs, pausesMs),
  });
  const problems = new Map<Kind, StorageProblem>();
  const problem = () => problems.get("write") ?? problems.get("read") ?? null;
  const breaker = createBreaker({
    clock,
    outage: { down() {}, up() {} },
    judge: (error) => (error instanceof BucketError && passing.has(error.problem) ? "failed" : "answered"),
    firstPauseMs,
    longestPauseMs: 10_000,
  });

  const settle = (kind: Kind, found: StorageProblem | null, detail?: string) => {
    if (found) problems.set(kind, found);
    else problems.delete(kind);
    const current = problem();
    if (current) outage.down(detail ?? bucketProblems[current].words);
    else outage.up();
  };

  const run = async <T>(kind: Kind, work: () => Promise<T>): Promise<T> => {
    const measured = async () => {
      const began = performance.now();
      try {
        const result = await work();
        settle(kind, performance.now() - began > slowMs ? "slow" : null);
        return result;
      } catch (error) {
        const failure = bucketError(error, kind);
        settle(kind, failure.problem, failure.message);
        throw failure;
      }
    };
    return breaker.run(measured).catch((error) => {
      throw error instanceof SourceUnavailable ? new BucketError(problem() ?? "unreachable") : error;
    });
  };

  const get = async (path: string): Promise<Buffer | null> => {
    try {
      const response = await client.getObjectRaw(path);
      return Buffer.from(await response.arrayBuffer());
    } catch (error) {
      if (error instanceof S3ServiceError && error.status === 404 && codeOf(error) !== "NoSuchBucket") return null;
      throw error;
    }
  };

  /** Up to 1,000 paths in order, after one. */
  const listAfter = async (folder: string, after: string | undefined): Promise<string[]> => {
    const page = await client.listObjectsPaged(
      "/",
      `${folder}/`,
      1000,
      undefined,
      after ? { "start-after": after } : {},
    );
    if (!page) throw new BucketError("missing");
    return (page.objects ?? []).map(({ Key }) => Key);
  };

  const remove = (path: string) => run("write", () => client.deleteObject(path));

  const bucket: Bucket = {
    read: (path) => run("read", () => get(path)),
    write: (path, bytes) =>
      run("write", async () => {
        const checksum = sha256(bytes);
        const type = path.endsWith(".webp") ? "image/webp" : "application/octet-stream";
        await client.putObject(path, bytes, type, undefined, { [checksumHeader]: checksum });
        // Read again, because not every storage verifies the bytes that it stores.
        const stored = await get(path);
        if (!stored || sha256(stored) !== checksum) throw new BucketError("damaged");
      }),
    async removeFolder(folder) {
      for await (const path of bucket.list(folder)) await remove(path);
    },
    async *list(folder) {
      let after: string | undefined;
      do {
        const paths = await run("read", () => listAfter(folder, after));
        yield* paths;
        after = paths.length < 1000 ? undefined : paths.at(-1);
      } while (after);
    },
    problem,
    async probe() {
      await run("read", () => listAfter("keys", undefined));
      const path = `probe/${randomUUID()}`;
      await bucket.write(path, Buffer.from(path));
      await remove(path);
    },
  };
  return bucket;
}

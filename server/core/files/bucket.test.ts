import { describe, expect, test } from "vitest";
import { collectedLog } from "../../testing/collected-log.ts";
import { useLocalService } from "../../testing/local-service.ts";
import { type Fault, listed, useObjectStorage } from "../../testing/object-storage.ts";
import { readConfig } from "../config/config.ts";
import type { BucketPlace } from "../config/storage-places.ts";
import { outageLog } from "../outage-log.ts";
import { createBucket } from "./bucket.ts";

const storage = useObjectStorage();
const clock = () => new Date();
const sealingKey = Buffer.alloc(32, 1).toString("base64");

/** A bucket that tries again after a short pause. */
const open = (url: string, timeoutMs = 5000) => {
  const { log, lines } = collectedLog();
  const [place] = readConfig({ STORAGE_URL: url, SEALING_KEY: sealingKey }).storage;
  const outage = outageLog(log, clock, "storage", 0, { down: "down", up: "up" });
  return { lines, ...createBucket(place as BucketPlace, { outage, clock, timeoutMs, pausesMs: [1, 1] }) };
};
const openNew = async (timeoutMs?: number) => open(await storage.createBucket(), timeoutMs);
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    (error: Error) => `${error.name}: ${error.message}`,
  );
const logo = Buffer.from("the bytes of a logo");
const path = "uploads/0197a000-0000-7000-8000-000000000001/256.webp";

describe("a bucket", () => {
  test("returns what was written, replaces it, and lists and removes a folder without touching its neighbours", async () => {
    const bucket = await openNew();
    expect(await bucket.read(path)).toBe(null);
    await bucket.write(path, logo);
    expect(await bucket.read(path)).toEqual(logo);
    await bucket.write(path, Buffer.from("other"));
    expect(String(await bucket.read(path))).toBe("other");
    await bucket.write("uploads/a b+c%/32.webp", logo);
    await bucket.write("texts/terms.en.md", Buffer.from("# Ours — ünï"));
    expect((await listed(bucket, "uploads")).sort()).toEqual([path, "uploads/a b+c%/32.webp"].sort());
    await bucket.removeFolder("uploads/a b+c%");
    await bucket.removeFolder("uploads/not-there");
    expect(await listed(bucket, "uploads")).toEqual([path]);
    expect(String(await bucket.read("texts/terms.en.md"))).toBe("# Ours — ünï");
    await bucket.probe();
    expect([await listed(bucket, "probe"), bucket.problem(), bucket.lines]).toEqual([[], null, []]);
  });

  test("that is missing, or whose keys are wrong, is named", async () => {
    const url = await storage.createBucket();
    const missing = open(url.replace(/test-\w+$/, "test-missing"));
    expect(await messageOf(missing.probe())).toMatch(/^BucketError: the bucket does not exist/);
    expect(await messageOf(missing.read(path))).toMatch(/the bucket does not exist/);
    expect(missing.problem()).toBe("missing");
    // s3rver checks the access key only; e2e/cluster/object-storage.sh tries a wrong secret.
    const wrong = open(url.replace(/\/\/\w+:/, "//unknown-key:"));
    expect(await messageOf(wrong.probe())).toMatch(/may not use the bucket \(403 InvalidAccessKeyId\)/);
    expect(wrong.lines).toEqual([expect.stringMatching(/^warn: storage: down: the keys of STORAGE_URL/)]);
    expect(wrong.lines.join()).not.toContain("unknown-key");
  });

  test("answers after failures that pass", async () => {
    const bucket = await openNew();
    storage.fails({ status: 503, code: "SlowDown" }, ["PUT"], 2);
    await bucket.write(path, logo);
    storage.fails("cut", ["GET"], 2);
    expect(await bucket.read(path)).toEqual(logo);
    storage.fails("short", ["GET"], 1);
    expect(await bucket.read(path)).toEqual(logo);
    storage.fails("corrupt", ["GET"], 2);
    expect(await bucket.read(path)).toEqual(logo);
    expect(bucket.lines).toEqual([]);
  });

  const faults: [string, Fault, string[], RegExp, number][] = [
    ["read-only", { status: 403, code: "AccessDenied" }, ["PUT"], /the bucket is read-only/, 1],
    ["full", { status: 507, code: "InsufficientStorage" }, ["PUT"], /the bucket is full/, 1],
    ["over its quota", { status: 403, code: "QuotaExceeded" }, ["PUT"], /the bucket is full.*QuotaExceeded/, 1],
    ["overloaded", { status: 503, code: "SlowDown" }, ["PUT"], /reports a failure of its own \(503 SlowDown\)/, 3],
    ["silent", "silent", ["PUT"], /does not respond in time/, 3],
    ["cut off", "cut", ["PUT"], /cannot be reached/, 3],
    ["returning other bytes", "corrupt", ["GET"], /returns other bytes than were written/, 1],
    ["far from our clock", { status: 403, code: "RequestTimeTooSkewed" }, ["PUT"], /the clock of this machine/, 1],
    ["moved", { status: 301, code: "PermanentRedirect" }, ["PUT"], /refuses the requests \(301 PermanentRedirect\)/, 1],
  ];
  test.each(faults)(
    "that is %s fails a write with the reason, and works afterwards",
    async (_what, fault, methods, reason, attempts) => {
      const bucket = await openNew(fault === "silent" ? 300 : undefined);
      storage.requests.length = 0;
      storage.fails(fault, methods);
      expect(await messageOf(bucket.write(path, logo))).toMatch(reason);
      expect(storage.requests.filter((line) => line.startsWith("PUT"))).toHaveLength(attempts);
      expect(bucket.problem()).not.toBe(null);
      storage.fails(fault, []);
      await bucket.write(path, logo);
      expect(bucket.problem()).toBe(null);
      expect(bucket.lines).toEqual([expect.stringMatching(reason), "info: storage: up"]);
      expect(await bucket.read(path)).toEqual(logo);
    },
  );

  test("that stays silent is not asked by every visitor", async () => {
    const bucket = await openNew(100);
    storage.fails("silent");
    for (let n = 0; n < 3; n++) expect(await messageOf(bucket.read(path))).toMatch(/does not respond in time/);
    const before = storage.requests.length;
    const began = performance.now();
    for (let n = 0; n < 100; n++) expect(await messageOf(bucket.read(path))).toMatch(/does not respond in time/);
    expect(storage.requests.length - before).toBeLessThanOrEqual(3 * Math.ceil((performance.now() - began) / 1000));
  });
});

describe("a bucket with more than a thousand objects", () => {
  const service = useLocalService();

  test("is listed whole", async () => {
    const keys = Array.from({ length: 2345 }, (_, n) => `uploads/${String(n).padStart(5, "0")}/32.webp`);
    service.answers(({ url }, response) => {
      const after = new URL(url, "http://x").searchParams.get("start-after") ?? "";
      const page = keys.filter((key) => key > after).slice(0, 1000);
      const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join("");
      const isTruncated = page.length === 1000;
      const token = isTruncated ? "<NextContinuationToken>next</NextContinuationToken>" : "";
      response.writeHead(200, { "content-type": "application/xml" });
      response.end(`<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${token}${contents}</ListBucketResult>`);
    });
    const bucket = open(`${service.url.replace("//", "//key:secret@")}/bucket`);
    expect(await listed(bucket, "uploads")).toEqual(keys);
  });
});

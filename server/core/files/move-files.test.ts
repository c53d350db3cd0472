import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { S3mini } from "s3mini";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listed, useObjectStorage } from "../../testing/object-storage.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { readConfig } from "../config/config.ts";
import { BucketError, type FileStore } from "./file-store.ts";
import { moveFiles } from "./move-files.ts";
import { type Files, openFiles, openPlace, withFallback } from "./open-files.ts";

const storage = useObjectStorage();
let dataDir: string;
let url: string;
let config: ReturnType<typeof readConfig>;
let folder: FileStore;
let bucket: FileStore;
/** The running site, once STORAGE_URL is changed. */
let site: Files;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cointally-move-"));
  url = await storage.createBucket();
  config = readConfig({ DATA_DIR: dataDir, STORAGE_URL: `${url},folder`, SEALING_KEY: "A".repeat(43) });
  const places = config.storage.map((place) => openPlace(place, config, quietLog, () => new Date()));
  [bucket, folder] = (await Promise.all(places)) as [FileStore, FileStore];
  site = await openFiles(config, quietLog, () => new Date());
  for (const n of all) for (const size of [32, 256]) await folder.write(pathOf(n, size), bytesOf(n, size));
  await folder.write("texts/terms.en.md", Buffer.from("# Terms"));
  await folder.write("keys/ledger.key", Buffer.from("a secret"));
  await writeFile(join(dataDir, "keys/sealing.key"), "stays");
});
afterEach(() => rm(dataDir, { recursive: true }));

/** The uploads: those that stay, and those that people remove while the files are moved. */
const [staying, removed] = [
  [0, 1, 2, 3, 4, 5, 6],
  [7, 8, 9],
];
const all = [...staying, ...removed];
const idOf = (n: number) => `0197a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const pathOf = (n: number, size: number) => `uploads/${idOf(n)}/${size}.webp`;
const bytesOf = (n: number, size: number) => Buffer.from(`logo ${n} of ${size}`);
const contents = async (store: FileStore) => {
  const paths = (await Promise.all(["uploads", "texts", "keys"].map((name) => listed(store, name)))).flat();
  const files = paths.filter((path) => path !== "keys/sealing.key").sort();
  return Promise.all(files.map(async (path) => [path, String(await store.read(path))]));
};

test("moves every file with its bytes, there and back, and a second run only compares", async () => {
  const before = await contents(folder);
  expect(await moveFiles(folder, bucket, { check: true })).toMatchObject({ copied: 0, missing: { length: 22 } });
  expect(await moveFiles(folder, bucket)).toMatchObject({ copied: 22, present: 0, different: [], removed: 0 });
  expect(await contents(bucket)).toEqual(before);
  storage.requests.length = 0;
  expect(await moveFiles(folder, bucket, { remove: true })).toMatchObject({ copied: 0, present: 22, removed: 20 });
  expect(storage.requests.filter((line) => line.startsWith("PUT"))).toEqual([]);
  expect(await listed(folder, "uploads")).toEqual([]);
  expect(await moveFiles(bucket, folder, { remove: true })).toMatchObject({ copied: 20, present: 2, removed: 20 });
  expect(await contents(folder)).toEqual(before);
});

test("a key that is copied to another bucket as it is, as after a restore, is readable with the same SEALING_KEY", async () => {
  await bucket.write("keys/ledger.key", Buffer.from("a secret"));
  const next = await storage.createBucket();
  const client = (address: string) => {
    const { origin, pathname, username, password } = new URL(address);
    const keys = { accessKeyId: username, secretAccessKey: password, region: "us-east-1" };
    return new S3mini({ ...keys, endpoint: origin + pathname });
  };
  const sealed = Buffer.from((await client(url).getObjectArrayBuffer("keys/ledger.key")) as ArrayBuffer);
  expect(String(sealed)).not.toContain("a secret");
  await client(next).putObject("keys/ledger.key", sealed);
  const { storage: places } = readConfig({ STORAGE_URL: next, SEALING_KEY: "A".repeat(43) });
  const copy = await openPlace(places[0] as (typeof places)[number], config, quietLog, () => new Date());
  expect(String(await copy.read("keys/ledger.key"))).toBe("a secret");
});

test("every file is readable at each moment, and what people upload and remove meanwhile stays so", async () => {
  let isMoving = true;
  const unreadable: number[] = [];
  const read = async () => {
    for (let n = 0; isMoving; n = (n + 1) % staying.length) {
      // With nothing in memory yet, as another node.
      const node = await openFiles(config, quietLog, () => new Date());
      if (String(await node.read(pathOf(n, 256))) !== String(bytesOf(n, 256))) unreadable.push(n);
    }
  };
  const change = async () => {
    for (const n of removed) {
      await site.removeFolder(`uploads/${idOf(n)}`);
      await site.write(pathOf(n + 100, 32), bytesOf(n, 32));
    }
  };
  const moving = moveFiles(folder, bucket, { remove: true }).finally(() => {
    isMoving = false;
  });
  await Promise.all([moving, read(), change()]);
  expect(unreadable).toEqual([]);
  const ids = new Set((await listed(bucket, "uploads")).map((path) => path.split("/")[1]));
  expect([...ids].sort()).toEqual([...staying, ...removed.map((n) => n + 100)].map(idOf));
});

test("a file that is moved while it is read or listed is found", async () => {
  let moved = false;
  const move = async () => {
    if (!moved) await moveFiles(folder, bucket, { remove: true });
    moved = true;
  };
  const movedWhenRead: FileStore = {
    ...bucket,
    async read(path) {
      const bytes = await bucket.read(path);
      await move();
      return bytes;
    },
  };
  const path = pathOf(3, 256);
  expect(await withFallback(movedWhenRead, folder).read(path)).toEqual(bytesOf(3, 256));
  expect(await withFallback(movedWhenRead, folder).read(pathOf(99, 32))).toBe(null);
  await moveFiles(bucket, folder, { remove: true });
  moved = false;
  const movedWhenListed = (store: FileStore): FileStore => ({
    ...store,
    async *list(name) {
      const paths = await listed(store, name);
      await move();
      yield* paths;
    },
  });
  const both = withFallback(movedWhenListed(bucket), movedWhenListed(folder));
  expect(await listed(both, "uploads")).toHaveLength(2 * all.length);
});

test.each([
  ["before its copy is verified", true],
  ["between its copy and the comparison", false],
])("an upload that the site removes %s is not restored", async (_, isEarly) => {
  const site = withFallback(bucket, folder);
  const removing: FileStore = {
    ...bucket,
    async write(path, bytes) {
      if (path !== pathOf(3, 256)) return bucket.write(path, bytes);
      if (!isEarly) await bucket.write(path, bytes);
      await site.removeFolder(`uploads/${idOf(3)}`);
      // What a bucket says of an object that is not there when it is verified.
      if (isEarly) throw new BucketError("damaged");
    },
  };
  await moveFiles(folder, removing);
  expect([await bucket.read(pathOf(3, 256)), await bucket.read(pathOf(3, 32))]).toEqual([null, null]);
  expect(await bucket.read(pathOf(4, 256))).toEqual(bytesOf(4, 256));
});

test("continues after an outage, replaces a damaged copy, and never overwrites another text or key", async () => {
  await bucket.write("texts/terms.en.md", Buffer.from("# Newer terms"));
  await bucket.write(pathOf(1, 32), Buffer.from("half"));
  storage.fails({ status: 507, code: "InsufficientStorage" }, ["PUT"]);
  await expect(moveFiles(folder, bucket, { remove: true })).rejects.toThrow("the bucket is full");
  expect(await folder.read(pathOf(1, 32))).toEqual(bytesOf(1, 32));
  storage.fails("cut", []);
  expect((await moveFiles(folder, bucket, { remove: true })).different).toEqual(["texts/terms.en.md"]);
  expect(String(await bucket.read("texts/terms.en.md"))).toBe("# Newer terms");
  expect(await bucket.read(pathOf(1, 32))).toEqual(bytesOf(1, 32));
});

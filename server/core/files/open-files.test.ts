import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documentNames } from "@cointally/contract/page.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectedLog } from "../../testing/collected-log.ts";
import { listed, useObjectStorage } from "../../testing/object-storage.ts";
import { readConfig } from "../config/config.ts";
import { StartError } from "../config/start-error.ts";
import { contentOverride, readContentOverrides } from "../content-overrides.ts";
import { createFolder } from "./folder.ts";
import { checkFiles, openFiles, openPlace } from "./open-files.ts";

const storage = useObjectStorage();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cointally-files-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

const keyOf = (n: number) => Buffer.alloc(32, n).toString("base64");
const configOf = (url: string, key = 1) => readConfig({ DATA_DIR: dataDir, STORAGE_URL: url, SEALING_KEY: keyOf(key) });
const open = async (url: string, key?: number) => {
  const { log, lines } = collectedLog();
  let now = Date.now();
  const files = await openFiles(configOf(url, key), log, () => new Date(now));
  const pass = (ms: number) => {
    now += ms;
  };
  return { files, lines, pass };
};
const path = "uploads/0197a000-0000-7000-8000-000000000001/256.webp";
const logo = Buffer.from("a logo");

test("a bucket needs SEALING_KEY, and two places are at most", () => {
  const url = "https://key:secret@s3.example/coins";
  expect(() => readConfig({ STORAGE_URL: url })).toThrow(/SEALING_KEY must be set as well/);
  expect(readConfig({ STORAGE_URL: `${url}?region=eu-1,folder`, SEALING_KEY: keyOf(1) }).storage).toEqual([
    { url: "https://s3.example/coins", region: "eu-1", accessKey: "key", secretKey: "secret" },
    "folder",
  ]);
  expect(readConfig({ STORAGE_URL: "https://k%2F:s%40@coins.s3.example", SEALING_KEY: keyOf(1) }).storage).toEqual([
    { url: "https://coins.s3.example", region: "us-east-1", accessKey: "k/", secretKey: "s@" },
  ]);
  for (const wrong of [
    "s3://coins",
    "https://s3.example/coins",
    "https://key@s3.example/coins",
    `${url}/folder`,
    `${url}?endpoint=x`,
    `${url},${url}`,
    "folder,folder",
    `${url},folder,folder`,
  ]) {
    const refused = () => readConfig({ STORAGE_URL: wrong, SEALING_KEY: keyOf(1) });
    expect(refused).toThrow(/STORAGE_URL must be the address of a bucket/);
    expect(refused).not.toThrow(/secret@/);
  }
});

test("the folder writes whole files, and keys for its user only", async () => {
  const { files } = await open("folder");
  await files.write(path, logo);
  expect(await files.read(path)).toEqual(logo);
  expect(await listed(files, "uploads")).toEqual([path]);
  await files.removeFolder("uploads");
  expect([await files.read(path), files.problem()]).toEqual([null, null]);
});

test("a file that the new place lacks is read from the old one, and removed from both", async () => {
  const url = await storage.createBucket();
  const folder = createFolder(dataDir);
  await folder.write(path, logo);
  const { files } = await open(`${url},folder`);
  expect(await files.read(path)).toEqual(logo);
  const second = path.replace("256", "32");
  await files.write(second, logo);
  expect(await folder.read(second)).toBe(null);
  expect((await listed(files, "uploads")).sort()).toEqual([path, second].sort());
  await files.removeFolder("uploads/0197a000-0000-7000-8000-000000000001");
  expect([await files.read(path), await files.read(second), await folder.read(path)]).toEqual([null, null, null]);
});

test("what was read before is served while the bucket is away, and health names the bucket until it is back", async () => {
  const { files, lines, pass } = await open(await storage.createBucket());
  await files.write(path, logo);
  await files.write("texts/terms.en.md", Buffer.from("# Ours"));
  const terms = () => contentOverride(files, "terms", "en");
  expect([await files.read(path), (await terms())?.markdown]).toEqual([logo, "# Ours"]);
  storage.fails("cut");
  pass(61_000);
  files.probe();
  await expect.poll(() => files.problem()).toBe("unreachable");
  expect([await files.read(path), (await terms())?.markdown]).toEqual([logo, "# Ours"]);
  await expect(files.read(path.replace("256", "64"))).rejects.toThrow("cannot be reached");
  storage.fails("cut", []);
  pass(61_000);
  await expect
    .poll(() => {
      pass(6000);
      files.probe();
      return files.problem();
    })
    .toBe(null);
  expect(lines).toEqual([
    expect.stringMatching(/^warn: storage: .*cannot be reached/),
    "info: storage: the object storage can be used again",
  ]);
});

test("a bucket that does not respond delays by half a second what was read before, also that a text is not there", async () => {
  const { files, pass } = await open(await storage.createBucket());
  await files.write("texts/terms.en.md", Buffer.from("# Ours"));
  await readContentOverrides(files);
  storage.fails("silent");
  pass(6000);
  const began = performance.now();
  const texts = documentNames.map(async (name) => (await contentOverride(files, name, "es"))?.markdown);
  expect(await Promise.all(texts)).toEqual([undefined, "# Ours", undefined, undefined]);
  expect(performance.now() - began).toBeLessThan(4000);
});

test("keys are encrypted in the bucket, and another SEALING_KEY does not start", async () => {
  const url = await storage.createBucket();
  const { log, lines } = collectedLog();
  await checkFiles(configOf(url), log);
  await checkFiles(configOf(url), log);
  const { files } = await open(url);
  await files.write("keys/ledger.key", Buffer.from("a secret key"));
  expect(String(await files.read("keys/ledger.key"))).toBe("a secret key");
  const other = await openPlace(configOf(url, 2).storage[0] as "folder", configOf(url, 2), log, () => new Date());
  await expect(other.read("keys/ledger.key")).rejects.toThrow("SEALING_KEY is not the one");
  await expect(checkFiles(configOf(url, 2), log)).rejects.toThrow(StartError);
  expect(lines).toEqual([]);
});

test("a start is refused for what the operator has to correct, and only warns of an outage", async () => {
  const url = await storage.createBucket();
  const { log, lines } = collectedLog();
  await expect(checkFiles(configOf(url.replace(/test-\w+$/, "test-none")), log)).rejects.toThrow(
    /^The storage of STORAGE_URL at 127\.0\.0\.1:\d+ cannot be used: the bucket does not exist/,
  );
  storage.fails({ status: 403, code: "AccessDenied" }, ["PUT"]);
  await expect(checkFiles(configOf(url), log)).rejects.toThrow(/the bucket is read-only for the keys of STORAGE_URL/);
  expect(lines).toEqual([]);
  storage.fails({ status: 507, code: "InsufficientStorage" }, ["PUT"]);
  await checkFiles(configOf(url), log);
  storage.fails("cut");
  await checkFiles(configOf(url), log);
  expect(lines).toEqual([
    expect.stringMatching(/the site starts: the bucket is full/),
    expect.stringMatching(/the site starts: the storage cannot be reached/),
  ]);
});

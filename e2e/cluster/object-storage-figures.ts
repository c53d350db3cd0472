// Measures a real object storage, and prints one line of JSON: object-storage-figures.ts URL VERSION TESTS
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { S3mini } from "s3mini";
import { measuredCommit } from "../../bench/report.ts";
import { readConfig } from "../../server/core/config/config.ts";
import type { FileStore } from "../../server/core/files/file-store.ts";
import { moveFiles } from "../../server/core/files/move-files.ts";
import { openPlace } from "../../server/core/files/open-files.ts";

const [, , given = "", version = "", tests = ""] = process.argv;
const uploads = 300;
const sizes = [32, 64, 256];
const { username, password, origin } = new URL(given);
const name = `figures-${Date.now()}`;
const client = new S3mini({
  accessKeyId: username,
  secretAccessKey: password,
  region: "us-east-1",
  endpoint: `${origin}/${name}`,
});
await client.putObject("", "");

const dataDir = await mkdtemp(join(tmpdir(), "cointally-figures-"));
const storageUrl = `${given.replace(/\/$/, "")}/${name},folder`;
const config = readConfig({ DATA_DIR: dataDir, STORAGE_URL: storageUrl, SEALING_KEY: "A".repeat(43) });
const stores = config.storage.map((place) => openPlace(place, config, { info() {}, warn() {} }, () => new Date()));
const [bucket, folder] = (await Promise.all(stores)) as [FileStore, FileStore];

const idOf = (n: number) => `0197a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
};
/** The median of one operation at a time, in ms. */
const median = async (work: (n: number) => Promise<unknown>) => {
  const times: number[] = [];
  for (let n = 0; n < 50; n++) times.push(await timed(() => work(n)));
  return times.sort((a, b) => a - b)[25];
};

for (let n = 0; n < uploads; n++)
  for (const size of sizes) await folder.write(`uploads/${idOf(n)}/${size}.webp`, Buffer.alloc(size * 40, n));
const logo = Buffer.alloc(10_240, 7);
const [place] = config.storage;
if (!place || place === "folder") throw new Error("The first place of STORAGE_URL is a bucket.");
const withWrongSecret = await openPlace(
  { ...place, secretKey: "wrong" },
  config,
  { info() {}, warn() {} },
  () => new Date(),
);
const figures = {
  at: new Date().toISOString(),
  ...measuredCommit(),
  storage: `radosgw ${version}`,
  tests,
  cores: availableParallelism(),
  load_average: Math.round(loadavg()[0] ?? 0),
  wrong_secret: await withWrongSecret.read("uploads/x").then(String, (error: Error) => error.message),
  write_and_verify_ms: await median((n) => bucket.write(`uploads/${idOf(9000 + n)}/256.webp`, logo)),
  read_ms: await median((n) => bucket.read(`uploads/${idOf(9000 + n)}/256.webp`)),
  moved_files: uploads * sizes.length,
  move_to_bucket_ms: await timed(() => moveFiles(folder, bucket)),
  compare_again_ms: await timed(() => moveFiles(folder, bucket, { remove: true })),
  move_back_ms: await timed(() => moveFiles(bucket, folder, { remove: true })),
};
await rm(dataDir, { recursive: true });
process.stdout.write(`${JSON.stringify(figures)}\n`);

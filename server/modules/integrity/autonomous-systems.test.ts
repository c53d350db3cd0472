import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeMmdb } from "../../testing/write-mmdb.ts";
import { openAutonomousSystems } from "./autonomous-systems.ts";

const builtAt = new Date("2026-11-03T00:00:00.000Z");
const systems = { "203.0.113.0/24": 64_500, "198.51.100.128/25": 64_501, "2001:db8:7::/48": 64_502 };
const silent = { log: pino({ level: "silent" }), clock: () => builtAt };
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-asn-"));
  file = join(folder, "asn.mmdb");
});
afterAll(() => rm(folder, { recursive: true }));

test("finds the system of an address, and none of one that is not in the file", async () => {
  await writeMmdb(file, systems, builtAt);
  const found = await openAutonomousSystems(file, silent);
  const addresses = [
    "203.0.113.9",
    "198.51.100.128",
    "198.51.100.127",
    "2001:db8:7:1::5",
    "2001:db8:8::1",
    "::1",
    "x",
    "",
  ];
  expect(addresses.map(found.find)).toEqual([64_500, 64_501, null, 64_502, null, null, null, null]);
  expect(found.state()).toEqual({ built_at: builtAt.toISOString() });
  found.close();
});

test("finds no IPv6 address in a file of IPv4 alone", async () => {
  await writeMmdb(file, { "32.0.0.0/3": 64_500 }, builtAt, 4);
  const found = await openAutonomousSystems(file, silent);
  expect(["45.1.2.3", "2001:db8::1", "2600::1"].map(found.find)).toEqual([64_500, null, null]);
  found.close();
});

test("reads a file again that could not be read, also when it did not change since", async () => {
  await rm(file, { force: true });
  await mkdir(file);
  await utimes(file, 5_000, 5_000);
  const found = await openAutonomousSystems(file, silent);
  await rm(file, { recursive: true });
  await writeMmdb(file, systems, builtAt);
  await utimes(file, 5_000, 5_000);
  await found.refresh();
  expect(found.find("203.0.113.9")).toBe(64_500);
  found.close();
});

test("reads a changed file, and keeps the one before when that is damaged", async () => {
  await writeMmdb(file, systems, builtAt);
  const found = await openAutonomousSystems(file, silent);
  const whole = await readFile(file);
  const change = async (bytes: Buffer, at: number) => {
    await writeFile(file, bytes);
    await utimes(file, at, at);
    await found.refresh();
    return found.find("203.0.113.9");
  };
  for (let length = 0; length < whole.length; length += 7) {
    expect([length, await change(whole.subarray(0, length), 1_000 + length)]).toEqual([length, 64_500]);
  }
  await rm(file);
  await found.refresh();
  expect(found.find("203.0.113.9")).toBe(64_500);
  await writeMmdb(file, { "203.0.113.0/24": 64_999 }, new Date(builtAt.getTime() + 1000));
  await found.refresh();
  expect(found.find("203.0.113.9")).toBe(64_999);
  expect(found.state()?.built_at).toBe("2026-11-03T00:00:01.000Z");
  found.close();
});

test("knows nothing with a file that cannot be read, and without one", async () => {
  await writeFile(file, "not a database");
  for (const path of [file, join(folder, "missing"), folder]) {
    const found = await openAutonomousSystems(path, silent);
    expect([found.find("203.0.113.9"), found.state()]).toEqual([null, { built_at: null }]);
    found.close();
  }
  const none = await openAutonomousSystems(undefined, silent);
  expect([none.find("203.0.113.9"), none.state()]).toEqual([null, null]);
});

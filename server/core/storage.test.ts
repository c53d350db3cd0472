import { beforeEach, expect, test, vi } from "vitest";
import type { Database } from "../database/client.ts";
import { collectedLog } from "../testing/collected-log.ts";
import { storageOutageLog } from "./outages.ts";
import { diskFullReason, watchStorage } from "./storage.ts";

const space = vi.hoisted(() => ({ blocks: 1_000_000 }));
vi.mock("node:fs", async (original) => ({
  ...(await original<typeof import("node:fs")>()),
  statfsSync: () => ({ bavail: space.blocks, bsize: 4096 }),
}));

const noSpace = Object.assign(new Error("could not extend file"), { code: "53100" });
let refuses: Error | null;
let trialWrites: number;
const db = {
  transaction: async () => {
    trialWrites++;
    if (refuses) throw refuses;
  },
} as unknown as Database;

let log: ReturnType<typeof collectedLog>;
let storage: ReturnType<typeof watchStorage>;
beforeEach(() => {
  log = collectedLog();
  [refuses, trialWrites, space.blocks] = [null, 0, 1_000_000];
  storage = watchStorage(
    "/data",
    db,
    storageOutageLog(log.log, () => new Date()),
  );
});

test("storage is writable, without a query, until a write fails", async () => {
  expect([await storage.isWritable(), trialWrites]).toEqual([true, 0]);
});

test("after a failed write a trial write to the database decides when it is writable again", async () => {
  storage.failed("could not extend file");
  refuses = noSpace;
  expect(await storage.isWritable()).toBe(false);
  refuses = null;
  expect(await storage.isWritable()).toBe(true);
  expect([await storage.isWritable(), trialWrites]).toEqual([true, 2]);
  expect(log.lines).toEqual([
    "warn: disk: a disk is full: free space; writes get 503 until then: could not extend file",
    "info: disk: the disk has space again",
  ]);
});

test("a data folder on a full file system is not writable, whatever the database reports", async () => {
  space.blocks = 10;
  expect([await storage.isWritable(), storage.isFolderFull(), trialWrites]).toEqual([false, true, 0]);
  space.blocks = 1_000_000;
  expect([await storage.isWritable(), storage.isFolderFull()]).toEqual([true, false]);
});

test("a full disk is recognised by its code, however the error is wrapped", () => {
  expect(diskFullReason(new Error("Failed query", { cause: noSpace }))).toBe("could not extend file");
  expect(diskFullReason(Object.assign(new Error("no space"), { code: "ENOSPC" }))).toBe("no space");
  expect(diskFullReason(new Error("no space"))).toBeUndefined();
});

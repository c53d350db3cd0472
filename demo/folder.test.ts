import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "../server/database/lock.ts";
import { emptyFolder } from "./folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-demo-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("an empty folder becomes one of the demo", async () => {
  expect(await emptyFolder(folder)).toBeNull();
  expect(await readdir(folder)).toEqual(["simulated"]);
});

test("what a demo left that did not end in order is deleted, and said so", async () => {
  await emptyFolder(folder);
  await mkdir(join(folder, "postgres"));
  await writeFile(join(folder, "postgres/PG_VERSION"), "18");
  expect(await emptyFolder(folder)).toMatch(/made anew/);
  expect((await readdir(folder)).filter((name) => name !== "lock")).toEqual(["simulated"]);
});

test("the data of a site are refused, and stay as they are", async () => {
  await mkdir(join(folder, "postgres"));
  await writeFile(join(folder, "secret"), "of a real site");
  await expect(emptyFolder(folder)).rejects.toThrow(/data that the demo did not make/);
  expect((await readdir(folder)).toSorted()).toEqual(["postgres", "secret"]);
});

test("the folder of a demo that runs is refused, and stays as it is", async () => {
  await emptyFolder(folder);
  await writeFile(join(folder, "postgres"), "in use");
  const lock = lockFolder(folder);
  try {
    await expect(emptyFolder(folder)).rejects.toThrow(/running already/);
    expect(await readdir(folder)).toContain("postgres");
  } finally {
    lock.release();
  }
});

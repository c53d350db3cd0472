import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPackageList } from "./package-list.ts";

let folder: string;
const put = async (path: string, content: object = {}) => {
  const full = join(folder, "node_modules", path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, JSON.stringify(content));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-packages-"));
  await put("@one/main/package.json", { main: "build/list.json", exports: {} });
  await put("@one/main/build/other.tokenlist.json");
  await put("named/package.json", { main: "index.js" });
  await put("named/build/x.tokenlist.json");
  await put("named/schema.json");
  await put("named/node_modules/inner/y.tokenlist.json");
  await put("single/package.json");
  await put("single/tokens/all.json");
  await put("several/package.json");
  await put("several/a.json");
  await put("several/b.json");
  await put("none/package.json");
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ["@one/main", "build/list.json"],
  ["named", "build/x.tokenlist.json"],
  ["single", "tokens/all.json"],
])("finds the list of %s", async (name, file) => {
  const below = join(folder, "some", "where");
  expect(await findPackageList(name, below)).toBe(join(folder, "node_modules", name, file));
});

test.each([
  ["absent", /not installed.*npm install --no-save absent/],
  ["../named", /not the name of an npm package/],
  ["none", /has no JSON file/],
  ["several", /several lists.*a\.json.*b\.json/s],
])("explains why it finds none for %s", async (name, sentence) => {
  await expect(findPackageList(name, folder)).rejects.toThrow(sentence);
});

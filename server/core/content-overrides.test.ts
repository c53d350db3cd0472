import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentOverride } from "./content-overrides.ts";
import { createFolder } from "./files/folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-texts-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a text is the operator's in the page's language, otherwise in English, otherwise ours", async () => {
  expect(await contentOverride(createFolder(folder), "terms", "es")).toBe(null);
  await mkdir(join(folder, "texts"));
  await writeFile(join(folder, "texts", "terms.en.md"), "\uFEFF# Our terms\n");
  expect(await contentOverride(createFolder(folder), "terms", "en")).toEqual({
    markdown: "# Our terms\n",
    locale: "en",
  });
  expect(await contentOverride(createFolder(folder), "terms", "es")).toEqual({
    markdown: "# Our terms\n",
    locale: "en",
  });
  await writeFile(join(folder, "texts", "terms.es.md"), "# Condiciones\n");
  expect(await contentOverride(createFolder(folder), "terms", "es")).toEqual({
    markdown: "# Condiciones\n",
    locale: "es",
  });
  expect(await contentOverride(createFolder(folder), "privacy", "en")).toBe(null);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { generated } from "./generate-demo.ts";

test("the demo's coins and logos and the chains' marks are what the pinned packages hold", async () => {
  for (const [path, text] of Object.entries(await generated())) {
    const bytes = readFileSync(join(import.meta.dirname, "..", path));
    expect(`${path}\n${path.endsWith(".br") ? brotliDecompressSync(bytes) : bytes}`).toBe(`${path}\n${text}`);
  }
});

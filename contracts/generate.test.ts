import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generated } from "./generate.ts";

test("the committed artifacts are what the sources compile to", () => {
  for (const [name, text] of Object.entries(generated())) {
    expect(readFileSync(join(import.meta.dirname, "generated", name), "utf8")).toBe(text);
  }
}, 60_000);

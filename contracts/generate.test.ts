import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generated } from "./generate.ts";

test("what the server runs is what its source compiles to", () => {
  for (const [name, text] of Object.entries(generated())) {
    expect(readFileSync(join(import.meta.dirname, "generated", name), "utf8")).toBe(text);
  }
}, 60_000);

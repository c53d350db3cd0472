import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsDocs } from "./settings-docs.ts";

test("docs/settings.md is what npm run settings-docs writes", () => {
  expect(readFileSync(new URL("../docs/settings.md", import.meta.url), "utf8")).toBe(settingsDocs());
});

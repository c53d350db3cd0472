import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routesFiles } from "./generate-routes.mjs";

test.each(Object.entries(routesFiles()))("%s is what scripts/generate-routes.mjs writes", (file, text) => {
  expect(readFileSync(file, "utf8")).toBe(text);
});

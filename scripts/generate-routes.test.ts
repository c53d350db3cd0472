import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routesText } from "./generate-routes.mjs";

test("contract/routes.gen.ts is what scripts/generate-routes.mjs writes", () => {
  expect(readFileSync("contract/routes.gen.ts", "utf8")).toBe(routesText());
});

import { expect, test } from "vitest";
import { cyclesOf, kindOf, moduleOf } from "./figures.mjs";

test("a file counts as product, test or generated, and documents as nothing", () => {
  const files = [
    "server/main.ts",
    "web/app/ui/controls/button.module.css",
    "contracts/farms/farm.sol",
    "server/modules/votes/votes.test.ts",
    "e2e/testing/site.ts",
    "contracts/test-tokens/taxed.sol",
    "contract/routes.gen.ts",
    "server/database/migrations/0001_first.sql",
    "docs/operations.md",
  ];
  expect(files.map(kindOf)).toEqual([
    "product",
    "product",
    "product",
    "tests",
    "tests",
    "tests",
    "generated",
    "generated",
    undefined,
  ]);
});

test("a file of a module belongs to the module's folder, others to none", () => {
  const files = ["server/modules/votes/sql/rank.ts", "web/app/modules/coins/card.tsx", "server/modules/index.ts"];
  expect(files.map(moduleOf)).toEqual(["server/modules/votes", "web/app/modules/coins", undefined]);
});

test("type-only cycles are distinguished from runtime cycles, and cycles of modules from those of files", () => {
  const [a, b, c] = ["server/modules/a/one.ts", "server/modules/b/one.ts", "server/modules/a/two.ts"];
  const imports = new Map([
    [a, [{ to: b, typeOnly: true }]],
    [b, [{ to: a, typeOnly: false }]],
    [c, []],
  ]);
  expect(cyclesOf(imports)).toEqual({
    runtime: [],
    withTypes: [[a, b]],
    modules: [["server/modules/a", "server/modules/b"]],
  });
  expect(
    cyclesOf(
      new Map([
        [a, [{ to: b, typeOnly: false }]],
        [b, [{ to: c, typeOnly: false }]],
      ]),
    ),
  ).toEqual({
    runtime: [],
    withTypes: [],
    modules: [["server/modules/a", "server/modules/b"]],
  });
});

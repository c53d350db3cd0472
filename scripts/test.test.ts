import { expect, test } from "vitest";
import { filesToRepeat, filterOf } from "./test.mjs";

test("a part of a path selects test files", () => {
  expect(filterOf("modules/votes")).toEqual(["modules/votes"]);
});

test("a part of a title, even with characters of a pattern, selects the tests of that title in their files alone", () => {
  expect(filterOf("title (with signs")).toEqual(["scripts/test.test.ts", "--testNamePattern", "title \\(with signs"]);
});

test("a few failed files of pages are run again, and no other", () => {
  const failed = (file: string) => ({ file, passed: 3, failed: 1 });
  const passed = { file: "e2e/coins.test.ts", passed: 4, failed: 0 };
  expect(filesToRepeat([failed("server/votes.test.ts"), failed("e2e/votes.test.ts"), passed])).toEqual([
    "e2e/votes.test.ts",
  ]);
  expect(filesToRepeat(Array.from({ length: 6 }, (_, n) => failed(`e2e/page${n}.test.ts`)))).toEqual([]);
});

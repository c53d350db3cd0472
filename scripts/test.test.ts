import { expect, test } from "vitest";
import { filterOf } from "./test.mjs";

test("a part of a path selects test files", () => {
  expect(filterOf("modules/votes")).toEqual(["modules/votes"]);
});

test("a part of a title, even with characters of a pattern, selects the tests of that title in their files alone", () => {
  expect(filterOf("title (with signs")).toEqual(["scripts/test.test.ts", "--testNamePattern", "title \\(with signs"]);
});

import { expect, test } from "vitest";
import { filterOf } from "./test.mjs";

test("a part of a path names test files", () => {
  expect(filterOf("modules/votes")).toEqual(["modules/votes"]);
});

test("a part of a title (with signs of a pattern in it) names the tests of that title, in their files alone", () => {
  expect(filterOf("title (with signs")).toEqual(["scripts/test.test.ts", "--testNamePattern", "title \\(with signs"]);
});

import { expect, test } from "vitest";
import { filterOf, retriedTests } from "./test.mjs";

test("a part of a path selects test files", () => {
  expect(filterOf("modules/votes")).toEqual(["modules/votes"]);
});

test("a part of a title, even with characters of a pattern, selects the tests of that title in their files alone", () => {
  expect(filterOf("title (with signs")).toEqual(["scripts/test.test.ts", "--testNamePattern", "title \\(with signs"]);
});

test("tests that passed only at the second run are listed with the error of the first", () => {
  const passed = { fullName: "a page loads", status: "passed", failureMessages: [] };
  const retried = { fullName: "a page opens", status: "passed", failureMessages: ["Error: it is closed"] };
  const failed = { fullName: "a page prints", status: "failed", failureMessages: ["Error: no paper", "Error: no ink"] };
  const file = { name: "e2e/pages.test.ts", assertionResults: [passed, retried, failed] };
  expect(retriedTests([file])).toEqual(["e2e/pages.test.ts\na page opens\nError: it is closed"]);
});

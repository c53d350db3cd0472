import { expect, test } from "vitest";
import { readAmount } from "./read-amount.ts";

test.each([
  ["12.5", "en", "12.5"],
  [" 1 000.50 ", "en", "1000.50"],
  [".5", "en", "0.5"],
  ["7.", "en", "7"],
  ["12,5", "es", "12.5"],
  [",5", "es", "0.5"],
  ["12,5", "en", null],
  ["1.000,5", "es", null],
  ["1e5", "en", null],
  ["-1", "en", null],
  ["", "en", null],
  ["1".repeat(41), "en", null],
] as const)("%s in %s is %s", (typed, locale, amount) => {
  expect(readAmount(typed, locale)).toBe(amount);
});

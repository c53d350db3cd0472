import { expect, it } from "vitest";
import { between, isSome, readAmount } from "./amounts.ts";

const large = "9".repeat(40);

it.each([
  ["1.5", "1", "0.5"],
  ["1", "1.5", "0.5"],
  ["0", "250", "250"],
  ["7.000001", "7", "0.000001"],
  ["10", "10", "0"],
  [`${large}.${"0".repeat(35)}1`, large, `0.${"0".repeat(35)}1`],
])("between %s and %s lies %s", (one, other, amount) => expect(between(one, other)).toBe(amount));

it.each([
  ["12.5", "en", "12.5"],
  [" 1 250 ", "en", "1250"],
  [".5", "en", "0.5"],
  ["5.", "en", "5"],
  ["12,5", "es", "12.5"],
  ["12,5", "en", null],
  ["1.250,5", "es", null],
  ["1,250,000", "es", null],
  ["1e5", "en", null],
  ["-1", "en", null],
  ["0x10", "en", null],
  ["007", "en", null],
  ["", "en", null],
  [".", "en", null],
  [large, "en", large],
  [`${large}9`, "en", null],
  [`0.${"1".repeat(36)}`, "en", `0.${"1".repeat(36)}`],
  [`0.${"1".repeat(37)}`, "en", null],
] as const)("%j typed in %s is %j", (typed, locale, amount) => expect(readAmount(typed, locale)).toBe(amount));

it("knows none from some", () => expect(["0", "0.000", "0.0001"].map(isSome)).toEqual([false, false, true]));

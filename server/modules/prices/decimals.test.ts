import { expect, test } from "vitest";
import { agree, dollarsOf, priceOf, priceRatio } from "./decimals.ts";

test.each([
  ["1", "1"],
  ["0.10", "0.1"],
  ["007.50", "7.5"],
  [1.2e-7, "0.00000012"],
  ["1.234e-10", "0.0000000001234"],
  ["12.5e3", "12500"],
  ["1E+2", "100"],
  [3500.25, "3500.25"],
  ["0.000000000000000000123456789012345678", "0.000000000000000000123456789012345678"],
])("a price of %s is %s", (given, price) => {
  expect(priceOf(given)).toBe(price);
});

test.each([
  0,
  -1,
  "0",
  "0.000",
  "-1",
  "-0.5",
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "NaN",
  "Infinity",
  "",
  " ",
  null,
  undefined,
])("%s is not a price", (given) => {
  expect(priceOf(given)).toBe(null);
});
test.each(["1e30", "1e-40", "1e999", "9".repeat(41), "0x10", "1,5", "1_000", "12 USD", `0.${"1".repeat(61)}`])(
  "%s is outside the possible prices",
  (given) => {
    expect(priceOf(given)).toBe(null);
  },
);

test("amounts are dollars with cents, including zero", () => {
  expect([0, 12.345, 1e15, 123456.1].map(dollarsOf)).toEqual(["0", "12.35", "1000000000000000", "123456.1"]);
  expect([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e16, null, undefined].map(dollarsOf)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

test("prices are compared as numbers", () => {
  expect(priceRatio("2", "0.002")).toBe(1000);
  expect([agree("1", "1.25"), agree("1.25", "1"), agree("1", "1.26")]).toEqual([true, true, false]);
});

import * as m from "@cointally/i18n/messages";
import { expect, it } from "vitest";
import { amountDifference, amountError, isPositive, parseAmount } from "./exact-amounts.ts";

const large = "9".repeat(40);

it.each([
  ["1.5", "1", "0.5"],
  ["1", "1.5", "0.5"],
  ["0", "250", "250"],
  ["7.000001", "7", "0.000001"],
  ["10", "10", "0"],
  [`${large}.${"0".repeat(35)}1`, large, `0.${"0".repeat(35)}1`],
])("the difference of %s and %s is %s", (one, other, amount) => expect(amountDifference(one, other)).toBe(amount));

it.each([
  ["12.5", "12.5"],
  [" 1 250 ", "1250"],
  [".5", "0.5"],
  ["5.", "5"],
  ["12,5", "12.5"],
  ["12,5", "12.5"],
  ["1.250,5", "1250.5"],
  ["1,250,000", "1250000"],
  ["1,250", null],
  ["1e5", "100000"],
  ["-1", null],
  ["0x10", null],
  ["007", "7"],
  ["", null],
  [".", null],
  [large, large],
  [`${large}9`, null],
  [`0.${"1".repeat(36)}`, `0.${"1".repeat(36)}`],
  [`0.${"1".repeat(37)}`, null],
] as const)("%j is read as %j", (typed, amount) => expect(parseAmount(typed)).toBe(amount));

it("tells zero from positive amounts", () =>
  expect(["0", "0.000", "0.0001"].map(isPositive)).toEqual([false, false, true]));

it("asks which of two amounts is meant, each as the language writes it", () => {
  expect(amountError("1,234", "en")).toBe(m.common_amount_which({ whole: "1234", decimal: "1.234" }));
  expect(amountError("1,234", "es")).toBe(m.common_amount_which({ whole: "1234", decimal: "1,234" }));
  expect(amountError("-1.5", "en")).toBe(m.common_amount_above_zero());
  expect(amountError("x", "en")).toBe(m.common_amount_invalid());
});

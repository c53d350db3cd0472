import { amount, decimal } from "@cointally/contract/fields.ts";
import { expect, test } from "vitest";
import { plainDecimal, readingsOf } from "./decimals.ts";

test.each([
  ["1,5", "1.5"],
  ["1.5", "1.5"],
  ["0,5", "0.5"],
  [",5", "0.5"],
  [".5", "0.5"],
  ["5,", "5"],
  ["1.234,56", "1234.56"],
  ["1,234.56", "1234.56"],
  ["1.234.567", "1234567"],
  ["1,234,567", "1234567"],
  ["1 234,5", "1234.5"],
  ["1\u00a0234\u202f567", "1234567"],
  ["1'234.5", "1234.5"],
  ["0,123", "0.123"],
  ["1234,567", "1234.567"],
  ["1.234", "1.234"],
  ["12", "12"],
])("%j is %s", (text, plain) => expect(plainDecimal(text)).toBe(plain));

test.each(["1,234", "12,34,56", "1.23,4.5", "1,2,3", "NaN", "1e5", "-1", "", "1.23.456", "0x10"])(
  "%j stays unchanged",
  (text) => {
    for (const field of [amount, decimal]) expect(field.safeParse(text).success).toBe(false);
  },
);

test("an ambiguous comma is reported with both readings", () => {
  expect(readingsOf("1,234")).toEqual(["1234", "1.234"]);
  for (const field of [amount, decimal]) {
    const [issue] = field.safeParse("1,234").error?.issues ?? [];
    expect(issue).toMatchObject({ message: "ambiguous_decimal", params: { whole: "1234", decimal: "1.234" } });
  }
  expect(["1,5", "1,2345", "0,123", "1.234", "1234,567"].map(readingsOf)).toEqual([null, null, null, null, null]);
});

test("amounts and decimals accept a decimal comma and return a point", () => {
  expect(amount.parse("1.250,75")).toBe("1250.75");
  expect(decimal.parse(" 0,5 ")).toBe("0.5");
});

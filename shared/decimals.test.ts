import { amount, decimal } from "@cointally/contract/fields.ts";
import { expect, test } from "vitest";
import { plainDecimal, readDecimal } from "./decimals.ts";

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
  ["007", "7"],
  ["$1.00", "1.00"],
  ["US$ 1,234.50", "1234.50"],
  ["1,50 $", "1.50"],
  ["+1.5", "1.5"],
  ["+$2", "2"],
  ["1E-7", "0.0000001"],
  ["1.2e+21", "1200000000000000000000"],
  ["1,234E5", "123400"],
  ["1.234e-3", "0.001234"],
  ["12.5E1", "125"],
  ["0e0", "0"],
])("%j is %s", (text, plain) => expect(plainDecimal(text)).toBe(plain));

test.each([
  "1,234",
  "12,34,56",
  "1.23,4.5",
  "1,2,3",
  "NaN",
  "-1",
  "",
  "1.23.456",
  "0x10",
  "1e",
  "e5",
  "1e100",
  "1e5e5",
  ".",
])("%j is refused by the API", (text) => {
  for (const field of [amount, decimal]) expect(field.safeParse(text).success).toBe(false);
});

test("each language reads its own sign, and asks about the other one where it may separate thousands", () => {
  const question = { status: "ambiguous", thousands: "1234", decimal: "1.234" };
  expect(readDecimal("1,234", ",")).toMatchObject({ status: "read", value: "1.234" });
  expect(readDecimal("1.234", ".")).toMatchObject({ status: "read", value: "1.234" });
  expect(readDecimal("1.234", ",")).toEqual(question);
  expect(readDecimal("1,234", ".")).toEqual(question);
  expect([readDecimal("1.234"), readDecimal("1,234")]).toEqual([question, question]);
});

test("a number shows which decimal sign it was written with, if it does", () => {
  const signs = ["1.5", "1,5", "1,234,567", "1.234.567", "1.234,5", "0.123", "15"].map((text) => readDecimal(text));
  expect(signs.map((reading) => reading.status === "read" && reading.sign)).toEqual([
    ".",
    ",",
    ".",
    ",",
    ",",
    ".",
    undefined,
  ]);
});

test("every number of 200 drawn ones is read back from each way to write it", () => {
  let seed = 35;
  const draw = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let n = 0; n < 200; n++) {
    const whole = BigInt(1 + draw(10 ** (1 + draw(9))));
    const part = String(draw(10 ** 6)).padStart(6, "0");
    const written = (locale: string) => whole.toLocaleString(locale, { useGrouping: true });
    const expected = `${whole}.${part}`;
    expect(readDecimal(`${written("en")}.${part}`)).toMatchObject({ value: expected });
    expect(readDecimal(`${written("de")},${part}`)).toMatchObject({ value: expected });
    expect(readDecimal(`${whole}${part}E-6`)).toMatchObject({ value: expected.replace(/\.?0+$/, "") });
  }
});

test("an ambiguous number and a negative one have errors of their own", () => {
  const issueOf = (field: typeof amount, text: string) => field.safeParse(text).error?.issues[0];
  for (const field of [amount, decimal]) {
    const params = { whole: "1234", decimal: "1.2340" };
    expect(issueOf(field, "1,234")).toMatchObject({ message: "ambiguous_decimal", params });
  }
  expect(issueOf(amount, "-1.5")).toMatchObject({ message: "more_than_zero" });
  expect(issueOf(decimal, "-1.5")).toMatchObject({ message: "at_least", params: { min: 0 } });
});

test("amounts and decimals accept a decimal comma and return a point", () => {
  expect(amount.parse("1.250,75")).toBe("1250.75");
  expect(decimal.parse(" 0,5 ")).toBe("0.5");
});

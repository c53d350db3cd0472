import { describe, expect, it } from "vitest";
import { formats, shortAddress } from "./format.ts";

const {
  price,
  amount,
  money,
  gain,
  share,
  tokens,
  change,
  count,
  day,
  duration,
  moment,
  ordinal,
  total,
  ago,
  untilNextDay,
} = formats.en;

describe("price", () => {
  it.each([
    ["104312.4", "$104,312"],
    ["100000", "$100,000"],
    ["99999.994", "$99,999.99"],
    ["99999.996", "$100,000"],
    ["1891.2", "$1,891.20"],
    [`1${"0".repeat(30)}`, "> $999T"],
    ["284.15", "$284.15"],
    ["100", "$100.00"],
    ["99.9996", "$100.00"],
    ["17.842", "$17.842"],
    ["9.99996", "$10.000"],
    ["2.4127", "$2.4127"],
    ["1", "$1.0000"],
    ["0.99996", "$1.0000"],
    ["0.8846", "$0.8846"],
    ["0.04829", "$0.04829"],
    ["0.0001234", "$0.0001234"],
    ["0", "$0.00"],
  ])("a price of %s is %s", (from, full) => expect(price(from)).toEqual({ full, short: null }));

  it.each([
    ["0.000007120", "$0.000007120", 5, "7120"],
    ["0.00001243", "$0.00001243", 4, "1243"],
    ["0.000099999", "$0.0001000", null, ""],
    ["0.00000000000000000012345678", "$0.0000000000000000001235", 18, "1235"],
  ])("the price %s is shortened to a count of its zeros", (from, full, zeros, digits) =>
    expect(price(from)).toEqual({ full, short: zeros === null ? null : { lead: "$0.0", zeros, digits } }),
  );
});

it.each([
  ["821000000", "$821M"],
  ["12100000000", "$12.10B"],
  ["7320000000", "$7.32B"],
  ["35000000", "$35.0M"],
  ["64200000", "$64.2M"],
  ["999960", "$1.0M"],
  ["999999999", "$1.00B"],
  ["1500000000000", "$1.50T"],
  ["999000000000000", "$999T"],
  ["1000000000000000", "> $999T"],
  ["5400", "$5.4K"],
  ["412", "$412"],
  ["0", "$0.00"],
])("an amount of %s is %s", (from, text) => expect(amount(from)).toBe(text));

it.each([
  ["19994.18400000001", "$19,994.18"],
  ["0", "$0.00"],
  ["0.0000004", "< $0.01"],
  ["0.006", "$0.01"],
  ["999999.99", "$999,999.99"],
  ["999999.996", "$1,000,000"],
  ["821000000.55", "$821,000,001"],
  [`1${"0".repeat(15)}`, "> $999T"],
])("a value of %s dollars is %s", (from, text) => expect(money(from)).toBe(text));

it.each([
  ["365.04", "+$365.04", "up"],
  ["-318", "−$318.00", "down"],
  [`1${"0".repeat(15)}`, "> +$999T", "up"],
  [`-1${"0".repeat(40)}`, "< −$999T", "down"],
  ["-0.000000000000000001", "$0.00", "flat"],
  ["0", "$0.00", "flat"],
])("a gain of %s is %s", (from, text, direction) => expect(gain(from)).toEqual({ text, direction }));

it.each([
  [38.24, "38.2%"],
  [100, "100.0%"],
  [0.01, "< 0.1%"],
  [0, "0.0%"],
])("a share of %d is %s", (from, text) => expect(share(from)).toBe(text));

it.each([
  ["1.20489999", "1.2048"],
  ["10000", "10,000"],
  ["0", "0"],
  ["0.0", "0"],
  ["0.500000000000000000", "0.5"],
  ["0.000099999", "< 0.0001"],
  ["9007199254740993.1", "9,007,199,254,740,993.1"],
])("%s of a token is %s", (from, text) => expect(tokens(from)).toBe(text));

it("writes amounts of tokens as Spanish does", () => {
  expect(["1337.25", "0.00001"].map(formats.es.tokens)).toEqual(["1.337,25", "< 0,0001"]);
});

it.each([
  [3.18, "+3.18%", "up"],
  [-11.36, "−11.36%", "down"],
  [0.004, "0.00%", "flat"],
  [-0.004, "0.00%", "flat"],
  [99.996, "+100.0%", "up"],
  [123.45, "+123.5%", "up"],
  [-100, "−100.0%", "down"],
  [999.96, "+1,000%", "up"],
  [12345.6, "+12,346%", "up"],
])("a change of %s is %s, %s", (from, text, direction) => expect(change(from)).toEqual({ text, direction }));

it("writes counts in full", () => expect(count(48211)).toBe("48,211"));

describe("times", () => {
  const now = Date.parse("2026-11-21T16:18:00Z");

  it.each([
    ["2026-11-21T16:17:30Z", "just now"],
    ["2026-11-21T16:20:00Z", "just now"],
    ["2026-11-21T16:16:00Z", "2 min ago"],
    ["2026-11-21T15:18:00Z", "1 h ago"],
    ["2026-11-20T16:18:01Z", "23 h ago"],
    ["2026-11-20T16:18:00Z", "20 Nov 2026"],
    ["2026-03-14T00:00:00Z", "14 Mar 2026"],
  ])("the time %s is %s", (from, text) => expect(ago(from, now)).toBe(text));

  it.each([
    [30_000, "under 1 min"],
    [42 * 60_000, "42 min"],
    [3 * 3_600_000, "3 h"],
    [3 * 3_600_000 + 12 * 60_000, "3 h 12 min"],
    [23 * 3_600_000 + 59 * 60_000, "23 h 59 min"],
    [24 * 3_600_000, "1 d"],
    [42 * 3_600_000 + 30 * 60_000, "1 d 18 h"],
    [47 * 3_600_000, "1 d 23 h"],
    [76 * 3_600_000, "3 d 4 h"],
    [72 * 3_600_000, "3 d"],
  ])("a duration of %d ms is %s", (from, text) => expect(duration(from)).toBe(text));

  it("counts down to 00:00 UTC", () => expect(untilNextDay(now)).toBe("7 h 42 min"));
  it("writes UTC after a time of day", () => expect(moment("2026-11-24T18:00:00Z")).toBe("24 Nov 2026, 18:00 UTC"));
  it("writes the date in UTC", () => expect(day("2026-03-14T23:59:59Z")).toBe("14 Mar 2026"));
});

it("shortens an address", () => expect(shortAddress("0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82")).toBe("0x0E09…cE82"));

it.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [112, "112th"],
  [121, "121st"],
  [1204, "1,204th"],
])("the ordinal of %d is %s", (from, text) => expect(ordinal(from)).toBe(text));

it("writes a total in full, or as more than its cap", () => {
  expect(total(1340, false)).toBe("1,340");
  expect(total(10_000, true)).toBe("more than 10,000");
});

it("omits the current year", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(formats.en.nearDay("2026-11-24T18:00:00Z", now)).toBe("24 Nov");
  expect(formats.es.nearDay("2027-01-03T18:00:00Z", now)).toBe("3 ene 2027");
});

it("writes figures and times as Spanish does", () => {
  const { price, amount, change, count, day, ago, ordinal, total } = formats.es;
  expect(price("1891.2").full).toBe("$1.891,20");
  expect(price("0.000007120")).toEqual({ full: "$0,000007120", short: { lead: "$0,0", zeros: 5, digits: "7120" } });
  expect([amount("64200000"), amount("12100000000")]).toEqual(["$64,2 M", "$12,10 mil M"]);
  expect([change(3.18).text, count(1337), total(10_000, true)]).toEqual(["+3,18%", "1.337", "más de 10.000"]);
  expect(day("2026-09-14T00:00:00Z")).toBe("14 sept 2026");
  expect(ago("2026-11-21T16:16:00Z", Date.parse("2026-11-21T16:18:00Z"))).toBe("hace 2 min");
  expect(ordinal(1)).toBe("1.º");
});

it.each([
  ["200", "200", "200"],
  ["1500.25", "1,500.25", "1.500,25"],
  ["0.000000000000000001", "0.000000000000000001", "0,000000000000000001"],
  [
    "1000000000000000000000000000000",
    "1,000,000,000,000,000,000,000,000,000,000",
    "1.000.000.000.000.000.000.000.000.000.000",
  ],
])("writes %s with all its digits", (decimal, en, es) => {
  expect([formats.en.exact(decimal), formats.es.exact(decimal)]).toEqual([en, es]);
});

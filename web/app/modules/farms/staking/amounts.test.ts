import { describe, expect, it } from "vitest";
import { decimalOf, shareOf, unitsOf, unitsOfDecimal } from "./amounts.ts";

describe("a typed amount in smallest units", () => {
  it.each([
    ["250", 18, 250n * 10n ** 18n],
    ["0.1", 18, 10n ** 17n],
    ["0,1", 18, 10n ** 17n],
    [".5", 6, 500_000n],
    ["5.", 6, 5_000_000n],
    [" 1.50 ", 2, 150n],
    ["1.500000", 1, 15n],
    ["9007199254740993.123456789012345678", 18, 9007199254740993123456789012345678n],
    ["3", 0, 3n],
    ["3.0", 0, 3n],
    ["0", 18, 0n],
    ["1.234", 6, 1_234_000n],
    ["0,123", 6, 123_000n],
    ["1234,567", 6, 1_234_567_000n],
    ["1,234.5", 6, 1_234_500_000n],
    ["1e3", 6, 1_000_000_000n],
  ])("is exact for %s with %i decimals", (text, decimals, units) => expect(unitsOf(text, decimals)).toBe(units));

  it.each([
    ["", "unreadable"],
    ["all", "unreadable"],
    ["-1", "unreadable"],
    ["0x10", "unreadable"],
    ["1.2.3", "unreadable"],
    [".", "unreadable"],
    ["１２", "unreadable"],
    ["1,234", "unreadable"],
    ["999,000", "unreadable"],
    ["0.0000001", "too_many_decimals"],
  ])("is rejected for %j: %s", (text, problem) => expect(unitsOf(text, 6)).toBe(problem));

  it("has no decimals where the token has none", () => expect(unitsOf("0.5", 0)).toBe("too_many_decimals"));
});

describe("smallest units as a decimal string", () => {
  it.each([
    [0n, 18, "0"],
    [1n, 18, "0.000000000000000001"],
    [10n ** 18n, 18, "1"],
    [1_204_500_000n, 6, "1204.5"],
    [7n, 0, "7"],
    [123n, 40, `0.${"0".repeat(37)}123`],
  ])("are exact for %s with %i decimals", (units, decimals, text) => {
    expect(decimalOf(units, decimals)).toBe(text);
    expect(unitsOfDecimal(text, decimals)).toBe(units);
  });

  it("are truncated, and shares are rounded down", () => {
    expect(unitsOfDecimal("0.1999", 2)).toBe(19n);
    expect(shareOf(999n, 50)).toBe(4n);
  });
});

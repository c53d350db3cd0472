import { describe, expect, it } from "vitest";
import { decimalOf, shareOf, unitsOf, unitsOfDecimal } from "./amounts.ts";

describe("what is typed becomes smallest units, exactly or not at all", () => {
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
  ])("%s with %i decimals", (text, decimals, units) => expect(unitsOf(text, decimals, "point")).toBe(units));

  it.each([
    ["", "no number"],
    ["all", "no number"],
    ["-1", "no number"],
    ["1e18", "no number"],
    ["0x10", "no number"],
    ["1.2.3", "no number"],
    ["1,234.5", "no number"],
    [".", "no number"],
    ["１２", "no number"],
    ["1,234", "which sign"],
    ["999,000", "which sign"],
    ["0.5", "too fine"],
    ["0.0000001", "too fine"],
  ])("%s is refused: %s", (text, trouble) =>
    expect(unitsOf(text, trouble === "too fine" && text === "0.5" ? 0 : 6, "point")).toBe(trouble),
  );

  it("a page whose own sign is the comma doubts the point instead", () => {
    expect(unitsOf("1,234", 6, "comma")).toBe(1_234_000n);
    expect(unitsOf("1.234", 6, "comma")).toBe("which sign");
    expect(unitsOf("1.5", 6, "comma")).toBe(1_500_000n);
  });
});

describe("smallest units become what is read", () => {
  it.each([
    [0n, 18, "0"],
    [1n, 18, "0.000000000000000001"],
    [10n ** 18n, 18, "1"],
    [1_204_500_000n, 6, "1204.5"],
    [7n, 0, "7"],
    [123n, 40, `0.${"0".repeat(37)}123`],
  ])("%s with %i decimals", (units, decimals, text) => {
    expect(decimalOf(units, decimals)).toBe(text);
    expect(unitsOfDecimal(text, decimals)).toBe(units);
  });

  it("cuts what is finer than the units, and shares round down", () => {
    expect(unitsOfDecimal("0.1999", 2)).toBe(19n);
    expect(shareOf(999n, 50)).toBe(4n);
  });
});

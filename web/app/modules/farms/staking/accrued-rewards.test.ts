import { describe, expect, it } from "vitest";
import { decimalsFor, pendingAt, stakerRate, truncateDecimals } from "./accrued-rewards.ts";

const E18 = 10n ** 18n;

describe("pending rewards", () => {
  const reading = { units: 1000n, rateE18: 3n * E18, at: 5000, until: 65_000 };

  it.each([
    [5000, 1000n],
    [5999, 1002n],
    [6000, 1003n],
    [15_000, 1030n],
    [65_000, 1180n],
    [90_000, 1180n],
    // A clock that was set back does not reduce them.
    [1000, 1000n],
  ])("are right at %i ms", (now, units) => expect(pendingAt(reading, now)).toBe(units));

  it("do not accrue after the end, even if they were read later", () =>
    expect(pendingAt({ ...reading, at: 70_000 }, 80_000)).toBe(1000n));

  it("do not lose a slow rate in rounding", () => {
    const slow = { units: 0n, rateE18: E18 / 10n, at: 0, until: 1e9 };
    expect([9999, 10_000, 100_000].map((now) => pendingAt(slow, now))).toEqual([0n, 1n, 10n]);
  });
});

describe("a staker's rate", () => {
  it("is proportional to the stake", () =>
    expect(stakerRate(100n * E18, { staked: 1n, totalStaked: 4n, shareBps: 0 })).toBe(25n * E18));
  it("excludes the referrer's share", () =>
    expect(stakerRate(100n * E18, { staked: 1n, totalStaked: 1n, shareBps: 200 })).toBe(98n * E18));
  it("is zero if nobody stakes", () =>
    expect(stakerRate(100n * E18, { staked: 0n, totalStaked: 0n, shareBps: 0 })).toBe(0n));
});

describe("the decimals of a reward", () => {
  it.each([
    [5n * 10n ** 16n * E18, 18, 4],
    [5n * 10n ** 12n * E18, 18, 6],
    [5n * 10n ** 8n * E18, 18, 8],
    [0n, 18, 8],
    [7n * E18, 6, 6],
    [7n * E18, 2, 2],
    [7n * E18, 0, 0],
  ])("at a rate of %s with %i decimals are %i", (rate, decimals, places) =>
    expect(decimalsFor(rate, decimals)).toBe(places),
  );

  it("are padded and truncated", () => {
    expect(truncateDecimals("3.82179", 4)).toBe("3.8217");
    expect(truncateDecimals("3", 4)).toBe("3.0000");
    expect(truncateDecimals("3.9", 0)).toBe("3");
  });
});

import { describe, expect, it } from "vitest";
import { sinceFirst, type ValuePoint, valueCurve } from "./value-curve.ts";

const start = Date.UTC(2026, 10, 21);
const point = (
  hours: number,
  value_usd: string,
  estimated = false,
  left_out_usd: string | null = null,
): ValuePoint => ({
  at: new Date(start + hours * 3_600_000).toISOString(),
  value_usd,
  left_out_usd,
  estimated,
});
const now = (hours: number) => start + hours * 3_600_000;

describe("the curve of values", () => {
  it("is null for fewer than two values, or if all are zero", () => {
    expect(valueCurve([point(0, "5")], "24h", now(0))).toBeNull();
    expect(valueCurve([point(0, "0"), point(1, "0")], "24h", now(1))).toBeNull();
  });

  it("is estimated until the first recorded value", () => {
    const curve = valueCurve(
      [point(0, "5", true), point(2, "6", true), point(3, "7"), point(3.4, "8")],
      "24h",
      now(3.4),
    );
    expect([curve?.estimatedBefore, curve?.values]).toEqual([2, [5, 6, 7, 8]]);
    expect(valueCurve([point(0, "5"), point(1, "6")], "24h", now(1))?.estimatedBefore).toBe(0);
  });

  it("has a gap instead of a fall while a coin is left out", () => {
    const leftOut = (hours: number) => point(hours, "1", false, "1000");
    const between = valueCurve([point(0, "1001"), point(1, "1001"), leftOut(2), point(3, "1001")], "7d", now(3));
    expect([between?.values, between?.hasLeftOut]).toEqual([[1001, 1001, 1001], true]);
    expect(between?.gaps).toEqual([{ from: point(1, "").at, to: point(3, "").at, afterPoint: 1 }]);
    const untilNow = valueCurve([point(0, "1001"), point(1, "1001"), leftOut(2)], "7d", now(2));
    expect(untilNow?.values).toEqual([1001, 1001]);
    expect(untilNow?.gaps).toEqual([{ from: point(1, "").at, to: point(2, "").at, afterPoint: 1 }]);
  });

  it("is drawn where the coin is left out all the time, and where hardly anything is left out", () => {
    const leftOut = [0, 1].map((hours) => point(hours, "1", false, "1000"));
    expect(valueCurve(leftOut, "7d", now(1))).toMatchObject({ values: [1, 1], gaps: [], hasLeftOut: false });
    const hardly = [point(0, "1001"), point(1, "1000", false, "1")];
    expect(valueCurve(hardly, "7d", now(1))).toMatchObject({ values: [1001, 1000], gaps: [], hasLeftOut: false });
  });

  it("ends with the current value rather than one recorded a moment before", () => {
    const curve = valueCurve([point(0, "5"), point(2, "6"), point(2.1, "9")], "30d", now(2.1));
    expect([curve?.values, curve?.slots.map(({ point }) => point)]).toEqual([
      [5, 9],
      [0, 1],
    ]);
  });
});

it.each([
  [[100, 112], 112, 12],
  [[100, 50], 50, -50],
  [[0, 50], 50, null],
])("in %j the value %d has changed by %d percent since the start", (values, value, percent) =>
  expect(sinceFirst({ values }, value)).toBe(percent),
);

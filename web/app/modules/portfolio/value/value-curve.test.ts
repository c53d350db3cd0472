import { describe, expect, it } from "vitest";
import { sinceFirst, type ValuePoint, valueCurve } from "./value-curve.ts";

const start = Date.UTC(2026, 10, 21);
const point = (hours: number, value_usd: string, estimated = false): ValuePoint => ({
  at: new Date(start + hours * 3_600_000).toISOString(),
  value_usd,
  estimated,
});
const now = (hours: number) => start + hours * 3_600_000;

describe("what is drawn", () => {
  it("is nothing below two values, and where nothing was ever worth anything", () => {
    expect(valueCurve([point(0, "5")], "24h", now(0))).toBeNull();
    expect(valueCurve([point(0, "0"), point(1, "0")], "24h", now(1))).toBeNull();
  });

  it("is an estimate until the first value that was kept", () => {
    const curve = valueCurve(
      [point(0, "5", true), point(2, "6", true), point(3, "7"), point(3.4, "8")],
      "24h",
      now(3.4),
    );
    expect([curve?.estimatedBefore, curve?.values]).toEqual([2, [5, 6, 7, 8]]);
    expect(valueCurve([point(0, "5"), point(1, "6")], "24h", now(1))?.estimatedBefore).toBe(0);
  });

  it("ends with now, not with what was kept a moment before", () => {
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
])("of %j the value %d is %d percent from the start", (values, value, percent) =>
  expect(sinceFirst({ values }, value)).toBe(percent),
);

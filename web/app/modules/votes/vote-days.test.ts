import { expect, it } from "vitest";
import { dayBefore, lastDays } from "./vote-days.ts";
import { scaleTop } from "./vote-days-chart.tsx";

it("fills the days without votes and ends on today", () => {
  const days = [
    { day: "2026-02-27", counted: 3 },
    { day: "2026-03-01", counted: 5 },
  ];
  expect(lastDays(days, "2026-03-01", 4)).toEqual([0, 3, 0, 5]);
});

it("leaves out days before the period", () => {
  const days = lastDays([{ day: "2025-10-04", counted: 9 }], "2026-01-02");
  expect(days).toEqual(Array(90).fill(0));
});

it("counts days back across a new year", () => expect(dayBefore("2026-01-02", 89)).toBe("2025-10-05"));

it.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [10, 10],
  [11, 20],
  [501, 1000],
  [48_211, 50_000],
])("the scale for %i votes a day ends at %i", (max, top) => expect(scaleTop(max)).toBe(top));

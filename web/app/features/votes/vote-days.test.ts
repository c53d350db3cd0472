import { expect, it } from "vitest";
import { lastDays } from "./vote-days.ts";

it("fills the days without votes and ends on today", () =>
  expect(
    lastDays(
      [
        { day: "2026-02-27", counted: 3 },
        { day: "2026-03-01", counted: 5 },
      ],
      "2026-03-01",
      4,
    ),
  ).toEqual([
    { day: "2026-02-26", counted: 0 },
    { day: "2026-02-27", counted: 3 },
    { day: "2026-02-28", counted: 0 },
    { day: "2026-03-01", counted: 5 },
  ]));

it("leaves out what is older, over a change of year", () => {
  const days = lastDays([{ day: "2025-10-04", counted: 9 }], "2026-01-02");
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([90, "2025-10-05", "2026-01-02"]);
  expect(days.every((one) => one.counted === 0)).toBe(true);
});

import { expect, it } from "vitest";
import { type LogEntry, moderatedOn } from "./today-rail.tsx";

const entry = (at: string, action: LogEntry["action"]): LogEntry => ({
  at,
  action,
  reason_code: null,
  coin: { id: "0190", slug: "cake", name: "PancakeSwap", safety: null },
});
const log = [
  entry("2026-11-21T09:00:00Z", "approved"),
  entry("2026-11-21T00:00:00Z", "denied"),
  entry("2026-11-20T23:59:59Z", "approved"),
];

it("counts this UTC day's actions", () =>
  expect(moderatedOn("2026-11-21", log, false)).toEqual({ approved: 1, denied: 1 }));

it("counts none on a quiet day", () =>
  expect(moderatedOn("2026-11-22", log, false)).toEqual({ approved: 0, denied: 0 }));

it("says nothing when the day reaches past the entries it was given", () => {
  expect(moderatedOn("2026-11-21", log.slice(0, 2), false)).toBeNull();
  expect(moderatedOn("2026-11-21", log.slice(0, 2), true)).toEqual({ approved: 1, denied: 1 });
});

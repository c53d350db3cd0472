import { expect, it } from "vitest";
import { countDecisions, type LogEntry } from "./today-sidebar.tsx";

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

it("counts the moderators' decisions of a UTC day", () =>
  expect(countDecisions("2026-11-21", log, false)).toEqual({ approved: 1, denied: 1 }));

it("counts zero on a day without decisions", () =>
  expect(countDecisions("2026-11-22", log, false)).toEqual({ approved: 0, denied: 0 }));

it("returns null when the day may have more entries than it was given", () => {
  expect(countDecisions("2026-11-21", log.slice(0, 2), false)).toBeNull();
  expect(countDecisions("2026-11-21", log.slice(0, 2), true)).toEqual({ approved: 1, denied: 1 });
});

import { describe, expect, it } from "vitest";
import { inSameUnit, solvencyOf } from "./solvency.ts";

const now = Date.UTC(2026, 10, 21);
const day = 86_400_000;
const iso = (days: number) => new Date(now + days * day).toISOString();

type Input = Parameters<typeof solvencyOf>[0];
const farm = (change: Partial<Omit<Input, "solvency">> = {}, solvency: Partial<Input["solvency"]> = {}): Input => ({
  phase: "live",
  start_at: iso(-10),
  end_at: iso(30),
  synced_at: iso(0),
  sync_error: null,
  ...change,
  solvency: {
    owed: "100",
    owed_is_least: false,
    covered: true,
    run_out_at: null,
    ...solvency,
  },
});

describe("solvency", () => {
  it("is covered until the end", () =>
    expect(solvencyOf(farm(), now)).toEqual({
      status: "covered",
      part: 1,
      remainingMs: 30 * day,
      coveredMs: 30 * day,
    }));

  it("is short by the time without rewards", () =>
    expect(solvencyOf(farm({}, { covered: false, run_out_at: iso(12) }), now)).toEqual({
      status: "short",
      part: 0.4,
      remainingMs: 30 * day,
      coveredMs: 12 * day,
    }));

  it("is counted from the start of an upcoming farm, and zero if the rewards have run out", () => {
    const upcoming = farm({ phase: "upcoming", start_at: iso(10) }, { covered: false, run_out_at: iso(15) });
    expect(solvencyOf(upcoming, now)).toMatchObject({ part: 0.25, remainingMs: 20 * day, coveredMs: 5 * day });
    const runOut = solvencyOf(farm({}, { covered: false, run_out_at: iso(-1) }), now);
    expect(runOut).toMatchObject({ status: "short", part: 0, coveredMs: 0 });
    expect(solvencyOf(farm({}, { covered: false }), now)).toMatchObject({ status: "short", part: 0 });
  });

  it.each([
    ["the contract does not say", farm({}, { covered: null }), false],
    ["the last read failed", farm({ sync_error: "The chain did not response." }, { covered: null }), true],
    ["it was never read", farm({ synced_at: null, phase: null }), true],
    ["it has no end", farm({ end_at: null }), false],
  ])("is unknown if %s", (_, input, unread) => expect(solvencyOf(input, now)).toEqual({ status: "unknown", unread }));

  it.each([
    [{ covered: true, owed: "0" }, "nothing"],
    [{ covered: true, owed: "0.000" }, "nothing"],
    [{ covered: true, owed: "0", owed_is_least: true }, "covered"],
    [{ covered: true, owed: "3" }, "covered"],
    [{ covered: false }, "uncovered"],
    [{ covered: null }, null],
  ])("says that an ended farm with %o owes %s", (solvency, owes) => {
    expect(solvencyOf(farm({ phase: "ended", end_at: iso(-1) }, solvency), now)).toEqual({ status: "ended", owes });
    // A farm may end while the page is open.
    expect(solvencyOf(farm({ end_at: iso(-1) }, solvency), now)).toEqual({ status: "ended", owes });
  });
});

describe("two durations in the same unit", () => {
  it.each([
    [30, 12, { unit: "days", remaining: 30, covered: 12 }],
    [30.9, 30.8, { unit: "days", remaining: 30, covered: 29 }],
    [2.5, 1, { unit: "hours", remaining: 60, covered: 24 }],
    [0.01, 0.005, { unit: "hours", remaining: 0, covered: 0 }],
  ])("are right for %d days of which %d are covered", (remaining, covered, shown) =>
    expect(inSameUnit({ remainingMs: remaining * day, coveredMs: covered * day })).toEqual(shown),
  );
});

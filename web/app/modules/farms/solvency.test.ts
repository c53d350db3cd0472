import { describe, expect, it } from "vitest";
import { inOneUnit, solvencyOf } from "./solvency.ts";

const now = Date.UTC(2026, 10, 21);
const day = 86_400_000;
const iso = (days: number) => new Date(now + days * day).toISOString();

type Told = Parameters<typeof solvencyOf>[0];
const farm = (change: Partial<Omit<Told, "solvency">> = {}, told: Partial<Told["solvency"]> = {}): Told => ({
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
    ...told,
  },
});

describe("solvency", () => {
  it("covered: to the end", () =>
    expect(solvencyOf(farm(), now)).toEqual({ is: "covered", part: 1, leftMs: 30 * day, haveMs: 30 * day }));

  it("short: as long as they last", () =>
    expect(solvencyOf(farm({}, { covered: false, run_out_at: iso(12) }), now)).toEqual({
      is: "short",
      part: 0.4,
      leftMs: 30 * day,
      haveMs: 12 * day,
    }));

  it("short: counted from the start where that is to come, and nothing where they are gone already", () => {
    const upcoming = farm({ phase: "upcoming", start_at: iso(10) }, { covered: false, run_out_at: iso(15) });
    expect(solvencyOf(upcoming, now)).toMatchObject({ part: 0.25, leftMs: 20 * day, haveMs: 5 * day });
    const gone = solvencyOf(farm({}, { covered: false, run_out_at: iso(-1) }), now);
    expect(gone).toMatchObject({ is: "short", part: 0, haveMs: 0 });
    expect(solvencyOf(farm({}, { covered: false }), now)).toMatchObject({ is: "short", part: 0 });
  });

  it.each([
    ["the contract does not say", farm({}, { covered: null }), false],
    ["the last reading failed", farm({ sync_error: "The chain did not answer." }, { covered: null }), true],
    ["it was never read", farm({ synced_at: null, phase: null }), true],
    ["it has no end", farm({ end_at: null }), false],
  ])("unknown, never covered: %s", (_, told, notRead) =>
    expect(solvencyOf(told, now)).toEqual({ is: "unknown", notRead }),
  );

  it.each([
    [{ covered: true, owed: "0" }, "nothing"],
    [{ covered: true, owed: "0.000" }, "nothing"],
    [{ covered: true, owed: "0", owed_is_least: true }, "covered"],
    [{ covered: true, owed: "3" }, "covered"],
    [{ covered: false }, "too much"],
    [{ covered: null }, null],
  ])("ended: %o owes %s", (told, owes) => {
    expect(solvencyOf(farm({ phase: "ended", end_at: iso(-1) }, told), now)).toEqual({ is: "ended", owes });
    // The clock goes on while a page stands.
    expect(solvencyOf(farm({ end_at: iso(-1) }, told), now)).toEqual({ is: "ended", owes });
  });
});

describe("two times in one unit", () => {
  it.each([
    [30, 12, { unit: "days", left: 30, have: 12 }],
    [30.9, 30.8, { unit: "days", left: 30, have: 29 }],
    [2.5, 1, { unit: "hours", left: 60, have: 24 }],
    [0.01, 0.005, { unit: "hours", left: 0, have: 0 }],
  ])("%d days of which %d", (left, have, shown) =>
    expect(inOneUnit({ leftMs: left * day, haveMs: have * day })).toEqual(shown),
  );
});

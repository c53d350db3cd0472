import { describe, expect, test } from "vitest";
import { solvencyOf } from "./solvency.ts";

const e18 = 10n ** 18n;
/** One unit a second for a thousand seconds, from second 1,000 on. */
const terms = { startAt: 1000n, endAt: 2000n, perSecondE18: e18, owed: 1000n, owedIsLeast: false, emitted: 0n };
const at = (second: bigint) => ({ at: second });

describe("a farm that tells all it owes", () => {
  test.each([
    ["holds it", terms, 1000n, 500n, true, null],
    ["holds more", terms, 5000n, 500n, true, null],
    ["lacks half before it starts", terms, 500n, 0n, false, 1500n],
    ["lacks a unit", terms, 999n, 500n, false, 1999n],
    // 400 were earned and wait; of 600 to come there are 100.
    ["owes what was earned first", { ...terms, emitted: 400n }, 500n, 1400n, false, 1500n],
    ["cannot even pay what was earned", { ...terms, emitted: 400n }, 300n, 1400n, false, 1400n],
    ["is empty after its end", { ...terms, owed: 10n, emitted: 1000n }, 0n, 3000n, false, 2000n],
    ["owes nothing", { ...terms, owed: 0n, perSecondE18: 0n }, 0n, 500n, true, null],
  ])("%s", (_what, its, balance, second, covered, runOutAt) => {
    expect(solvencyOf(its, balance, at(second))).toEqual({ covered, runOutAt });
  });
});

describe("one that tells only what is to come", () => {
  const least = { ...terms, owedIsLeast: true, owed: 600n, emitted: 400n };
  test.each([
    ["is enough for all that ever flowed", 1000n, true, null],
    ["is enough for what is to come, and for the rest nobody knows", 700n, null, null],
    ["is not enough for what is to come", 500n, false, 1900n],
  ])("%s", (_what, balance, covered, runOutAt) => {
    expect(solvencyOf(least, balance, at(1400n))).toEqual({ covered, runOutAt });
  });
});

test("what a farm holds that nobody can tell is unknown", () => {
  expect(solvencyOf(terms, null, at(0n))).toEqual({ covered: null, runOutAt: null });
});

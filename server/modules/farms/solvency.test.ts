import { describe, expect, test } from "vitest";
import { solvencyOf } from "./solvency.ts";

const e18 = 10n ** 18n;
/** One unit per second for 1,000 seconds, starting at second 1,000. */
const terms = { startAt: 1000n, endAt: 2000n, perSecondE18: e18, owed: 1000n, owedIsLeast: false, emitted: 0n };
const at = (second: bigint) => ({ at: second });

describe("a farm that reports all it owes", () => {
  test.each([
    ["holds it", terms, 1000n, 500n, true, null],
    ["holds more", terms, 5000n, 500n, true, null],
    ["lacks half before it starts", terms, 500n, 0n, false, 1500n],
    ["lacks a unit", terms, 999n, 500n, false, 1999n],
    // 400 are earned and unpaid, so that 100 remain for the future 600.
    ["owes what was earned first", { ...terms, emitted: 400n }, 500n, 1400n, false, 1500n],
    ["cannot even pay what was earned", { ...terms, emitted: 400n }, 300n, 1400n, false, 1400n],
    ["is empty after its end", { ...terms, owed: 10n, emitted: 1000n }, 0n, 3000n, false, 2000n],
    ["owes nothing", { ...terms, owed: 0n, perSecondE18: 0n }, 0n, 500n, true, null],
  ])("%s", (_what, its, balance, second, covered, runOutAt) => {
    expect(solvencyOf(its, balance, at(second))).toEqual({ covered, runOutAt });
  });
});

describe("a farm that reports only future rewards", () => {
  const least = { ...terms, owedIsLeast: true, owed: 600n, emitted: 400n };
  test.each([
    ["covers everything ever emitted", 1000n, true, null],
    ["covers future rewards but perhaps not unpaid ones", 700n, null, null],
    ["does not cover future rewards", 500n, false, 1900n],
  ])("%s", (_what, balance, covered, runOutAt) => {
    expect(solvencyOf(least, balance, at(1400n))).toEqual({ covered, runOutAt });
  });
});

test("solvency is unknown when the balance is unknown", () => {
  expect(solvencyOf(terms, null, at(0n))).toEqual({ covered: null, runOutAt: null });
});

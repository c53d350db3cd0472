import { describe, expect, test } from "vitest";
import { type Known, reconcilePrice, type Sample } from "./reconcile-price.ts";

const start = Date.parse("2026-06-15T12:00:00Z");
const sample = (price: string, minute: number, source = "onchain"): Sample => ({
  at: new Date(start + minute * 60_000).toISOString(),
  price,
  source,
});

/** The price shown after each of these readings, a minute apart and read on the chain unless told. */
const shownAfter = (readings: string[], apart = 1, source?: string) => {
  let shown: Known["shown"] = null;
  let samples: Sample[] = [];
  return readings.map((reading, i) => {
    const one = sample(reading, i * apart, source);
    const settled = reconcilePrice({ shown, samples }, one, false);
    if (settled.price !== null) shown = { price: settled.price, at: new Date(one.at) };
    samples = settled.samples;
    return shown?.price;
  });
};
const at = new Date(start);

describe("one reading", () => {
  test("shows when it is the first", () => {
    expect(shownAfter(["0.000000000000000012"])).toEqual(["0.000000000000000012"]);
  });

  test("moves the price at once while it is close to it", () => {
    expect(shownAfter(["100", "110", "121"], 20)).toEqual(["100", "110", "121"]);
  });

  test("that is manipulated never shows, whether others stand beside it or not", () => {
    expect(shownAfter(["100", "100", "100", "900", "101"])).toEqual(["100", "100", "100", "100", "100"]);
    expect(shownAfter(["100", "900", "100"], 1)).toEqual(["100", "100", "100"]);
    expect(shownAfter(["100", "900", "100", "20", "100"], 30)).toEqual(["100", "100", "100", "100", "100"]);
  });
});

describe("a true jump", () => {
  test("shows with the second reading that agrees", () => {
    expect(shownAfter(["100", "300", "310"])).toEqual(["100", "100", "300"]);
    expect(shownAfter(["100", "300", "310"], 10)).toEqual(["100", "100", "300"]);
  });

  test("of ten times and more shows with the third", () => {
    expect(shownAfter(["1", "1000", "1000", "1001", "999"])).toEqual(["1", "1", "1", "1000", "1000"]);
    expect(shownAfter(["1000", "1", "1", "1"])).toEqual(["1000", "1000", "1000", "1"]);
  });

  test("that only a service tells shows once the price is stale, so that a change of its unit is no price", () => {
    const lies = Array.from({ length: 70 }, () => "1000");
    const shown = shownAfter(["1", ...lies], 1, "dexscreener");
    expect(shown.slice(0, 61)).toEqual(Array(61).fill("1"));
    expect(shown.slice(61)).toEqual(Array(10).fill("1000"));
    expect(shownAfter(["1", "1000", "1000", "1000", "1.01"], 1, "dexscreener").at(-1)).toBe("1");
  });

  test("shows at once when a second source says the same", () => {
    expect(reconcilePrice({ shown: { price: "1", at }, samples: [] }, sample("1000", 0), true).price).toBe("1000");
  });

  test("does not show while readings contradict each other", () => {
    expect(shownAfter(["1", "1000", "0.001", "1000", "0.001", "1000"]).at(-1)).toBe("1");
  });
});

test("readings older than 15 minutes, and all but the last five, are forgotten", () => {
  const old = sample("1", 0);
  const { samples } = reconcilePrice({ shown: { price: "1", at }, samples: [old] }, sample("1", 16), false);
  expect(samples).toHaveLength(1);
  const many = Array.from({ length: 9 }, (_, i) => sample("1", i));
  expect(reconcilePrice({ shown: { price: "1", at }, samples: many }, sample("1", 9), false).samples).toHaveLength(5);
});

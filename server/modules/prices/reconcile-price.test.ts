import { describe, expect, test } from "vitest";
import { type PriceHistory, reconcilePrice, type Sample } from "./reconcile-price.ts";

const start = Date.parse("2026-06-15T12:00:00Z");
const sample = (price: string, minute: number, source = "onchain"): Sample => ({
  at: new Date(start + minute * 60_000).toISOString(),
  price,
  source,
});

/** The current price after each reading; by default on-chain readings one minute apart. */
const pricesAfter = (readings: string[], apart = 1, source?: string) => {
  let current: PriceHistory["current"] = null;
  let samples: Sample[] = [];
  return readings.map((reading, i) => {
    const one = sample(reading, i * apart, source);
    const reconciled = reconcilePrice({ current, samples }, one, false);
    if (reconciled.price !== null) current = { price: reconciled.price, at: new Date(one.at) };
    samples = reconciled.samples;
    return current?.price;
  });
};
const at = new Date(start);

describe("a single reading", () => {
  test("is accepted when it is the first", () => {
    expect(pricesAfter(["0.000000000000000012"])).toEqual(["0.000000000000000012"]);
  });

  test("changes the price at once when it is close to it", () => {
    expect(pricesAfter(["100", "110", "121"], 20)).toEqual(["100", "110", "121"]);
  });

  test("that is manipulated is never accepted, with or without other readings", () => {
    expect(pricesAfter(["100", "100", "100", "900", "101"])).toEqual(["100", "100", "100", "100", "100"]);
    expect(pricesAfter(["100", "900", "100"], 1)).toEqual(["100", "100", "100"]);
    expect(pricesAfter(["100", "900", "100", "20", "100"], 30)).toEqual(["100", "100", "100", "100", "100"]);
  });
});

describe("a real price jump", () => {
  test("is accepted with the second reading that agrees", () => {
    expect(pricesAfter(["100", "300", "310"])).toEqual(["100", "100", "300"]);
    expect(pricesAfter(["100", "300", "310"], 10)).toEqual(["100", "100", "300"]);
  });

  test("of ten times or more is accepted with the third reading", () => {
    expect(pricesAfter(["1", "1000", "1000", "1001", "999"])).toEqual(["1", "1", "1", "1000", "1000"]);
    expect(pricesAfter(["1000", "1", "1", "1"])).toEqual(["1000", "1000", "1000", "1"]);
  });

  test("that only a service reports is accepted once the price is stale, in case its unit has changed", () => {
    const lies = Array.from({ length: 70 }, () => "1000");
    const shown = pricesAfter(["1", ...lies], 1, "dexscreener");
    expect(shown.slice(0, 61)).toEqual(Array(61).fill("1"));
    expect(shown.slice(61)).toEqual(Array(10).fill("1000"));
    expect(pricesAfter(["1", "1000", "1000", "1000", "1.01"], 1, "dexscreener").at(-1)).toBe("1");
  });

  test("is accepted at once when a second source agrees", () => {
    expect(reconcilePrice({ current: { price: "1", at }, samples: [] }, sample("1000", 0), true).price).toBe("1000");
  });

  test("is not accepted while readings contradict each other", () => {
    expect(pricesAfter(["1", "1000", "0.001", "1000", "0.001", "1000"]).at(-1)).toBe("1");
  });
});

test("readings older than 15 minutes, and all but the last five, are dropped", () => {
  const old = sample("1", 0);
  const { samples } = reconcilePrice({ current: { price: "1", at }, samples: [old] }, sample("1", 16), false);
  expect(samples).toHaveLength(1);
  const many = Array.from({ length: 9 }, (_, i) => sample("1", i));
  expect(reconcilePrice({ current: { price: "1", at }, samples: many }, sample("1", 9), false).samples).toHaveLength(5);
});

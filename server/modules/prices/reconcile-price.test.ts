import { describe, expect, test } from "vitest";
import { type Evidence, type PriceHistory, reconcilePrice, type Sample } from "./reconcile-price.ts";

const start = Date.parse("2026-06-15T12:00:00Z");
const sample = (price: string | null, minute: number, source = "onchain"): Sample => ({
  at: new Date(start + minute * 60_000).toISOString(),
  price,
  source,
});

/** The current price after each reading; by default on-chain readings one minute apart. */
const pricesAfter = (readings: string[], apart = 1, source?: string, evidence?: Evidence) => {
  let current: PriceHistory["current"] = null;
  let samples: Sample[] = [];
  return readings.map((reading, i) => {
    const { shown, ...rest } = reconcilePrice({ current, samples }, sample(reading, i * apart, source), evidence);
    // Recording ignores what is older than the current price.
    if (shown?.price && !(current && new Date(shown.at) < current.at)) {
      current = { price: shown.price, at: new Date(shown.at) };
    }
    samples = rest.samples;
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
    expect(pricesAfter(["100", "100", "100", "900", "101"])).toEqual(["100", "100", "100", "100", "101"]);
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
    expect(pricesAfter(["1", "1000", "1000", "1000", "1.01"], 1, "dexscreener").at(-1)).toBe("1.01");
  });

  test("is accepted at once when a second source agrees", () => {
    expect(
      reconcilePrice({ current: { price: "1", at }, samples: [] }, sample("1000", 0), { isConfirmed: true }).shown,
    ).toEqual(sample("1000", 0));
  });

  test("is not accepted while readings contradict each other", () => {
    expect(pricesAfter(["1", "1000", "0.001", "1000", "0.001", "1000"]).at(-1)).toBe("1");
  });
});

describe("a fall", () => {
  test("of ten times or more that only a service reports is accepted with the third reading", () => {
    expect(pricesAfter(["1", "0.05", "0.05", "0.05"], 1, "dexscreener")).toEqual(["1", "1", "1", "0.05"]);
  });

  test("of many coins of a service at once waits until the price is stale, in case its unit has changed", () => {
    const lies = Array.from({ length: 61 }, () => "0.001");
    const shown = pricesAfter(["1", ...lies], 1, "dexscreener", { isWidespread: true });
    expect(shown.slice(0, 61)).toEqual(Array(61).fill("1"));
    expect(shown[61]).toBe("0.001");
  });

  test("to nothing is accepted with the third reading of a drained market in a row", () => {
    const drained = [1, 2, 3].map((minute) => sample(null, minute));
    const current = { price: "1", at };
    const after = (samples: Sample[], evidence?: Evidence) =>
      reconcilePrice({ current, samples: samples.slice(0, -1) }, samples.at(-1) as Sample, evidence).shown;
    expect(after(drained.slice(0, 2))).toBe(null);
    expect(after(drained)).toEqual(drained[2]);
    expect(after([drained[0] as Sample, sample("1", 2), drained[2] as Sample])).toBe(null);
    expect(after(drained, { isWidespread: true })).toBe(null);
  });
});

describe("the time of a price", () => {
  /** The price and the minute of its reading after each of these readings, one minute apart. */
  const timesAfter = (readings: string[]) => {
    let samples: Sample[] = [];
    let current: PriceHistory["current"] = null;
    return readings.map((price, minute) => {
      const reconciled = reconcilePrice({ current, samples }, sample(price, minute));
      samples = reconciled.samples;
      const { shown } = reconciled;
      if (shown?.price && Date.parse(shown.at) > (current?.at.getTime() ?? 0)) {
        current = { price: shown.price, at: new Date(shown.at) };
      }
      return current && `${current.price} at ${(current.at.getTime() - start) / 60_000}`;
    });
  };

  test("is that of the reading that is the median of three", () => {
    expect(timesAfter(["100", "105", "110", "115", "120"])).toEqual([
      "100 at 0",
      "105 at 1",
      "105 at 1",
      "110 at 2",
      "115 at 3",
    ]);
    expect(timesAfter(["100", "100", "100", "40", "40"])).toEqual([
      "100 at 0",
      "100 at 1",
      "100 at 2",
      "100 at 2",
      "40 at 4",
    ]);
  });

  test("moves on where readings differ in turn", () => {
    expect(timesAfter(["1", "2", "1", "2", "1"])).toEqual(["1 at 0", "1 at 0", "1 at 2", "2 at 3", "1 at 4"]);
  });
});

test("readings older than 15 minutes, those of a clock that was ahead, and all but the last three are dropped", () => {
  const history = (...samples: Sample[]) => ({ current: { price: "1", at }, samples });
  expect(reconcilePrice(history(sample("1", 0)), sample("1", 16)).samples).toHaveLength(1);
  expect(reconcilePrice(history(sample("1", 600)), sample("1", 1)).samples).toEqual([sample("1", 1)]);
  const many = Array.from({ length: 9 }, (_, i) => sample("1", i));
  expect(reconcilePrice(history(...many), sample("1", 9)).samples).toHaveLength(3);
});

import { describe, expect, test } from "vitest";
import { intervalMs, priceHistory, withNewest } from "./price-history.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21) + minutes * 60_000).toISOString();
const point = (minutes: number, price_usd = "1") => ({
  at: at(minutes),
  price_usd,
  volume_24h: null,
  liquidity_usd: null,
});
const ms = (minutes: number) => Date.parse(at(minutes));

test.each([
  ["5m", 300_000],
  ["2h", 7_200_000],
  ["3d", 259_200_000],
])("parses the interval %s", (interval, length) => expect(intervalMs(interval)).toBe(length));

/** Every five minutes, all points our own. */
const own = { interval: "5m", reported: null };

describe("the curve of a price history", () => {
  test("is null for fewer than two prices", () => {
    expect(priceHistory([], own, ms(0))).toBeNull();
    expect(priceHistory([point(0)], own, ms(0))).toBeNull();
  });

  test("has a slot for each interval, empty ones too, so that time runs evenly", () => {
    const history = priceHistory([point(1), point(6), point(21)], own, ms(22));
    expect(history?.slots.map(({ point }) => point)).toEqual([0, 1, null, null, 2]);
    expect(history?.slots[0]?.time).toBe(ms(0) / 1000);
    expect(history?.gaps).toEqual([]);
  });

  test("has a gap where no price was recorded", () => {
    const history = priceHistory([point(0), point(5), point(10), point(60), point(65)], own, ms(66));
    expect(history?.gaps).toEqual([{ from: at(10), to: at(60), afterPoint: 2 }]);
  });

  test("has a gap up to now when no price was recorded since", () => {
    const history = priceHistory([point(0), point(5), point(10)], own, ms(180));
    expect(history?.gaps).toEqual([{ from: at(10), to: at(180), afterPoint: 2 }]);
    expect(history?.slots).toHaveLength(37);
  });

  test("has no gaps when a coin is always priced rarely", () => {
    const seldom = Array.from({ length: 8 }, (_, half) => point(half * 30));
    expect(priceHistory(seldom, own, ms(220))?.gaps).toEqual([]);
  });

  test("compares prices as numbers, not as strings", () => {
    const history = priceHistory([point(0, "9"), point(5, "10"), point(10, "0.000000000000000001")], own, ms(11));
    expect([history?.lowest.price_usd, history?.highest.price_usd]).toEqual(["0.000000000000000001", "10"]);
  });
});

describe("the newest price of the page", () => {
  const market = { price_usd: "2", volume_24h: null, liquidity_usd: "5", as_of: at(7) };
  test("becomes the last point when it is newer", () =>
    expect(withNewest([point(5)], market).at(-1)).toEqual({ ...point(7, "2"), liquidity_usd: "5" }));
  test("is left out when the history contains it or it is unknown", () => {
    const points = [point(7)];
    expect(withNewest(points, market)).toBe(points);
    expect(withNewest(points, { ...market, price_usd: null, as_of: at(9) })).toBe(points);
    expect(withNewest(points, null)).toBe(points);
  });

  test("of a source's hours and then our own five minutes has no gap where both are regular", () => {
    const points = [point(0), point(60), point(120), point(180), ...[185, 190, 195, 200, 205].map((at) => point(at))];
    const reported = { source: "coingecko", until: points[4]?.at as string };
    expect(priceHistory(points, { interval: "5m", reported }, ms(206))?.gaps).toEqual([]);
    expect(priceHistory(points, own, ms(206))?.gaps).not.toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { chartPicture } from "./chart-picture.ts";
import { priceHistory } from "./price-history.ts";

const minuteMs = 60_000;
const own = { interval: "5m", reported: null };
const point = (minute: number, price_usd: string, volume_24h: string | null = null) => ({
  at: new Date(minute * minuteMs).toISOString(),
  price_usd,
  volume_24h,
  liquidity_usd: null,
});
const picture = (...points: ReturnType<typeof point>[]) => {
  const last = Math.max(...points.map(({ at }) => Date.parse(at)));
  return chartPicture(priceHistory(points, own, last) as NonNullable<ReturnType<typeof priceHistory>>);
};
/** The y of each point of a path. */
const heights = (path: string) => [...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));

describe("the picture of a price history", () => {
  it("has the highest price above the lowest, and the newest one at its height", () => {
    const { line, lastY, lowest, highest } = picture(point(0, "2"), point(5, "3"), point(10, "1"), point(15, "2"));
    expect(heights(line)).toEqual([440, 120, 760, 440]);
    expect(lastY).toBe(440);
    expect([lowest, highest]).toEqual(["1", "3"]);
  });

  it("has no line over a span without a value, which is drawn apart", () => {
    const { line, missing } = picture(point(0, "1"), point(5, "1"), point(100, "1"), point(105, "1"));
    expect(line.match(/M/g)).toHaveLength(2);
    expect(missing.match(/M[\d.]+ [\d.]+L/g)).toHaveLength(1);
    expect(picture(point(0, "1"), point(5, "1")).missing).toBe("");
  });

  it("draws a constant price, and one of 18 zeros or of 30 digits, in the middle", () => {
    for (const price of ["1", "0.000000000000000001", `1${"0".repeat(30)}`]) {
      expect.soft(heights(picture(point(0, price), point(5, price)).line), price).toEqual([440, 440]);
    }
  });

  it("has a bar only where a volume is known", () => {
    expect(picture(point(0, "1"), point(5, "1")).bars).toBe("");
    expect(picture(point(0, "1", "100"), point(5, "1"), point(10, "1", "50")).bars.match(/z/g)).toHaveLength(2);
  });
});

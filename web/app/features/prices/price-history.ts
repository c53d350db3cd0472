import type { PricePoint } from "@cointally/api/prices.ts";

/** A coin's history as it is drawn: one slot for each interval, so that time runs evenly and a hole is as wide as it was long. */
export type PriceHistory = {
  points: PricePoint[];
  /** Seconds since 1970, and which point stands there; none where nothing was read. */
  slots: { time: number; point: number | null }[];
  /** Spans without a price, longer than this coin is usually left alone. After the last point when `to` is now. */
  gaps: Gap[];
  lowest: PricePoint;
  highest: PricePoint;
};

export type Gap = { from: string; to: string; afterPoint: number };

const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Between two neighbours this many times farther apart than most something is missing. */
const holeFactor = 3;

/** 5m, 30m, 2h, 3d in milliseconds. */
export const intervalMs = (interval: string): number =>
  Number.parseInt(interval, 10) * (unitMs[interval.slice(-1)] ?? 0);

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The points with the coin's newest price behind them, where it is newer than they are. */
export const withNewest = (
  points: PricePoint[],
  market: { price_usd: string | null; volume_24h: string | null; liquidity_usd: string | null; as_of: string } | null,
): PricePoint[] => {
  const last = points.at(-1);
  if (!market?.price_usd || (last && last.at >= market.as_of)) return points;
  const { as_of: at, price_usd, volume_24h, liquidity_usd } = market;
  return [...points, { at, price_usd, volume_24h, liquidity_usd }];
};

/** What is drawn of these points, oldest first; null below two, which make no line. Coins are read at paces of their own: what a hole is, theirs tells. */
export function priceHistory(points: PricePoint[], interval: string, now: number): PriceHistory | null {
  if (points.length < 2) return null;
  const step = intervalMs(interval);
  const times = points.map(({ at }) => Date.parse(at));
  const between = times.slice(1).map((time, at) => time - (times[at] as number));
  const hole = holeFactor * Math.max(step, median(between));

  const ends = [...times, now];
  const gaps = times.flatMap((time, at): Gap[] => {
    const next = ends[at + 1] as number;
    if (next - time <= hole) return [];
    return [{ from: points[at]?.at as string, to: new Date(next).toISOString(), afterPoint: at }];
  });

  // As the server bins them: whole intervals since 1970, the last point of each.
  const slotOf = (time: number) => Math.floor(time / step);
  const held = new Map(times.map((time, at) => [slotOf(time), at]));
  const first = slotOf(times[0] as number);
  const last = slotOf(gaps.at(-1)?.afterPoint === times.length - 1 ? now : (times.at(-1) as number));
  const slots = Array.from({ length: last - first + 1 }, (_, at) => ({
    time: ((first + at) * step) / 1000,
    point: held.get(first + at) ?? null,
  }));

  const byPrice = (pick: (a: number, b: number) => boolean) =>
    points.reduce((best, point) => (pick(Number(point.price_usd), Number(best.price_usd)) ? point : best));
  return { points, slots, gaps, lowest: byPrice((a, b) => a < b), highest: byPrice((a, b) => a > b) };
}

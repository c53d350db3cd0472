import type { PricePoint } from "@cointally/contract/prices.ts";

/** Values over time as they are drawn: one slot for each interval, so that time runs evenly and a hole is as wide as it was long. */
export type Curve<P extends { at: string }> = {
  points: P[];
  /** Of each point: what is drawn, as near as a number comes to it. */
  values: number[];
  /** Seconds since 1970, and which point stands there; none where nothing was read. */
  slots: { time: number; point: number | null }[];
  /** Spans without a value, longer than this is usually left alone. After the last point when `to` is now. */
  gaps: Gap[];
  lowest: P;
  highest: P;
};
export type PriceHistory = Curve<PricePoint>;

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
  market:
    | { price_usd: string | null; volume_24h: string | null; liquidity_usd: string | null; as_of: string }
    | null
    | undefined,
): PricePoint[] => {
  const last = points.at(-1);
  if (!market?.price_usd || (last && last.at >= market.as_of)) return points;
  const { as_of: at, price_usd, volume_24h, liquidity_usd } = market;
  return [...points, { at, price_usd, volume_24h, liquidity_usd }];
};

type Reading<P> = { heightOf: (point: P) => string; stepMs: number; now: number };

/** What is drawn of these points, oldest first; null below two, which make no line. They are read at a pace of their own: what a hole is, it tells. */
export function curveOf<P extends { at: string }>(points: P[], { heightOf, stepMs, now }: Reading<P>): Curve<P> | null {
  const [first, ...rest] = points;
  if (!first || rest.length === 0) return null;
  const times = points.map(({ at }) => Date.parse(at));
  const between = times.slice(1).map((time, at) => time - (times[at] as number));
  const hole = holeFactor * Math.max(stepMs, median(between));

  const ends = [...times, now];
  const gaps = times.flatMap((time, at): Gap[] => {
    const next = ends[at + 1] as number;
    if (next - time <= hole) return [];
    return [{ from: points[at]?.at as string, to: new Date(next).toISOString(), afterPoint: at }];
  });

  // As the server bins them: whole intervals since 1970, the last point of each.
  const slotOf = (time: number) => Math.floor(time / stepMs);
  const held = new Map(times.map((time, at) => [slotOf(time), at]));
  const from = slotOf(times[0] as number);
  const to = slotOf(gaps.at(-1)?.afterPoint === times.length - 1 ? now : (times.at(-1) as number));
  const slots = Array.from({ length: to - from + 1 }, (_, at) => ({
    time: ((from + at) * stepMs) / 1000,
    point: held.get(from + at) ?? null,
  }));

  const values = points.map((point) => Number(heightOf(point)));
  const most = (pick: (a: number, b: number) => boolean) =>
    points[values.reduce((best, value, at) => (pick(value, values[best] as number) ? at : best), 0)] as P;
  return { points, values, slots, gaps, lowest: most((a, b) => a < b), highest: most((a, b) => a > b) };
}

/** What is drawn of a coin's prices. */
export const priceHistory = (points: PricePoint[], interval: string, now: number): PriceHistory | null =>
  curveOf(points, { heightOf: ({ price_usd }) => price_usd, stepMs: intervalMs(interval), now });

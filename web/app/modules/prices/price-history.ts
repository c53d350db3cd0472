import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getPrices, PricePoint } from "@cointally/contract/prices.ts";

/** Values over time as they are drawn: one slot per interval, so that the time axis is linear and a gap is as wide as it was long. */
export type Curve<P extends { at: string }> = {
  points: P[];
  /** The value of each point as a number; precise enough to draw. */
  values: number[];
  /** Unix time in seconds, and the index of the slot's point; null where no value was recorded. */
  slots: { time: number; point: number | null }[];
  /** Spans without a value that are longer than usual. The one after the last point ends now. */
  gaps: Gap[];
  lowest: P;
  highest: P;
};
export type PriceHistory = Curve<PricePoint>;

export type Gap = { from: string; to: string; afterPoint: number };

const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Two neighbours this many times farther apart than the median have a gap between them. */
const gapFactor = 3;

/** An interval such as 5m, 30m, 2h or 3d in milliseconds. */
export const intervalMs = (interval: string): number =>
  Number.parseInt(interval, 10) * (unitMs[interval.slice(-1)] ?? 0);

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The points followed by the coin's current price if that is newer. */
export function withNewest(
  points: PricePoint[],
  market:
    | { price_usd: string | null; volume_24h: string | null; liquidity_usd: string | null; as_of: string }
    | null
    | undefined,
): PricePoint[] {
  const last = points.at(-1);
  if (!market?.price_usd || (last && last.at >= market.as_of)) return points;
  const { as_of: at, price_usd, volume_24h, liquidity_usd } = market;
  return [...points, { at, price_usd, volume_24h, liquidity_usd }];
}

type CurveSettings<P> = {
  heightOf: (point: P) => string;
  stepMs: number;
  now: number;
  /** Points after which there is a gap, however short. */
  breaks?: ReadonlySet<P>;
  /** Points before this time are of another source, which has its own intervals. */
  reportedUntil?: string | undefined;
};

/** The curve of these points, oldest first; null for fewer than two. What counts as a gap depends on the points' median interval. */
export function curveOf<P extends { at: string }>(
  points: P[],
  { heightOf, stepMs, now, breaks, reportedUntil = "" }: CurveSettings<P>,
): Curve<P> | null {
  const [first, ...rest] = points;
  if (!first || rest.length === 0) return null;
  const times = points.map(({ at }) => Date.parse(at));
  const intervals = times.slice(1).map((time, at) => time - (times[at] as number));
  const reported = points.filter(({ at }) => at < reportedUntil).length;
  const gapMsOf = (some: number[]) => gapFactor * Math.max(stepMs, median(some));
  const [reportedGapMs, ownGapMs] = [gapMsOf(intervals.slice(0, reported)), gapMsOf(intervals.slice(reported))];

  const ends = [...times, now];
  const gaps = times.flatMap((time, at): Gap[] => {
    const next = ends[at + 1] as number;
    const point = points[at] as P;
    if (next - time <= (at < reported ? reportedGapMs : ownGapMs) && !breaks?.has(point)) return [];
    return [{ from: point.at, to: new Date(next).toISOString(), afterPoint: at }];
  });

  // The server's bins: whole intervals since 1970, the last point of each.
  const slotOf = (time: number) => Math.floor(time / stepMs);
  const pointBySlot = new Map(times.map((time, at) => [slotOf(time), at]));
  const from = slotOf(times[0] as number);
  const to = slotOf(gaps.at(-1)?.afterPoint === times.length - 1 ? now : (times.at(-1) as number));
  const slots = Array.from({ length: to - from + 1 }, (_, at) => ({
    time: ((from + at) * stepMs) / 1000,
    point: pointBySlot.get(from + at) ?? null,
  }));

  const values = points.map((point) => Number(heightOf(point)));
  const extreme = (isBetter: (a: number, b: number) => boolean) =>
    points[values.reduce((best, value, at) => (isBetter(value, values[best] as number) ? at : best), 0)] as P;
  return { points, values, slots, gaps, lowest: extreme((a, b) => a < b), highest: extreme((a, b) => a > b) };
}

/** The curve of a coin's prices. */
export const priceHistory = (
  points: PricePoint[],
  { interval, reported }: Pick<ResponseOf<typeof getPrices>, "interval" | "reported">,
  now: number,
): PriceHistory | null =>
  curveOf(points, {
    heightOf: ({ price_usd }) => price_usd,
    stepMs: intervalMs(interval),
    now,
    reportedUntil: reported?.until,
  });

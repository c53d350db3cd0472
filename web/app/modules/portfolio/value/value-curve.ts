import type { PortfolioSummary } from "@cointally/contract/portfolio.ts";
import type { PriceRange } from "@cointally/contract/prices.ts";
import { type Curve, curveOf } from "../../prices/price-history.ts";

export type ValuePoint = PortfolioSummary["history"][number];

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Time between the values of each range; older ones are stored hourly. */
const stepsMs: { [range in PriceRange]: number } = {
  "24h": hourMs / 4,
  "7d": hourMs,
  "30d": 2 * hourMs,
  "1y": dayMs,
  all: 7 * dayMs,
};

export type ValueCurve = Curve<ValuePoint> & {
  /** Before this point the values are estimates: the first holdings at past prices. */
  estimatedBefore: number;
  /** Whether the gaps have values without a coin that was left out for a time. */
  hasLeftOut: boolean;
};

/** A smaller share that is left out does not make a value incomparable. */
const comparableShare = 0.01;

const isComplete = ({ value_usd, left_out_usd }: ValuePoint): boolean => {
  const leftOut = Number(left_out_usd ?? 0);
  return leftOut <= comparableShare * (Number(value_usd) + leftOut);
};

/**
 * The curve of a portfolio's value; null below two points, or if the value was always zero. While a coin is left out for a time there is a gap
 * instead of a fall; a curve of nothing but such values is drawn.
 */
export function valueCurve(history: ValuePoint[], range: PriceRange, now: number): ValueCurve | null {
  // The current step has two values, the stored one and the current one: the newer is drawn.
  const step = stepsMs[range];
  const slotOf = ({ at }: ValuePoint) => Math.floor(Date.parse(at) / step);
  const newest = history.filter((point, at) => {
    const next = history[at + 1];
    return !next || slotOf(next) !== slotOf(point);
  });
  const complete = newest.filter(isComplete);
  const points = complete.length < 2 ? newest : complete;
  const breaks = new Set(
    points.filter((point) => newest[newest.indexOf(point) + 1] !== points[points.indexOf(point) + 1]),
  );
  const curve = curveOf(points, { heightOf: ({ value_usd }) => value_usd, stepMs: step, now, breaks });
  if (!curve || Math.max(...curve.values) === 0) return null;
  const firstRecorded = points.findIndex(({ estimated }) => !estimated);
  return {
    ...curve,
    hasLeftOut: points !== newest && complete.length < newest.length,
    estimatedBefore: firstRecorded === -1 ? points.length - 1 : firstRecorded,
  };
}

/** The change of a value since the curve's first, in percent; null if that was zero. */
export const sinceFirst = ({ values: [first = 0] }: Pick<ValueCurve, "values">, value: number): number | null =>
  first > 0 ? (100 * (value - first)) / first : null;

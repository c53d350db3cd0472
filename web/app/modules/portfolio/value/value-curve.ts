import type { PortfolioSummary } from "@cointally/contract/portfolio.ts";
import type { PriceRange } from "@cointally/contract/prices.ts";
import { type Curve, curveOf } from "../../prices/price-history.ts";

export type ValuePoint = PortfolioSummary["history"][number];

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** How far apart values are told at most; they are kept hourly. */
const stepsMs: { [range in PriceRange]: number } = {
  "24h": hourMs / 4,
  "7d": hourMs,
  "30d": 2 * hourMs,
  "1y": dayMs,
  all: 7 * dayMs,
};

export type ValueCurve = Curve<ValuePoint> & {
  /** Before this point the values are estimates: what was held first, at the prices of then. */
  estimatedBefore: number;
};

/** What is drawn of a portfolio's value; null below two points, and where nothing was ever worth anything. */
export function valueCurve(history: ValuePoint[], range: PriceRange, now: number): ValueCurve | null {
  // A step that has begun has two values at its end, the one that was kept and now's: the newer is drawn.
  const step = stepsMs[range];
  const slotOf = ({ at }: ValuePoint) => Math.floor(Date.parse(at) / step);
  const points = history.filter((point, at) => {
    const next = history[at + 1];
    return !next || slotOf(next) !== slotOf(point);
  });
  const curve = curveOf(points, { heightOf: ({ value_usd }) => value_usd, stepMs: step, now });
  if (!curve || Math.max(...curve.values) === 0) return null;
  const kept = points.findIndex(({ estimated }) => !estimated);
  return { ...curve, estimatedBefore: kept === -1 ? points.length - 1 : kept };
}

/** By how many percent a value is above the curve's first; null where that was nothing. */
export const sinceFirst = ({ values: [first = 0] }: Pick<ValueCurve, "values">, value: number): number | null =>
  first > 0 ? (100 * (value - first)) / first : null;

import type { PricePoint } from "@cointally/contract/prices.ts";
import { axisWidth } from "./axis-width.ts";
import { chartLayout, minSpread } from "./chart-layout.ts";
import type { PriceHistory } from "./price-history.ts";

/** A price history as it stands in a page's HTML: paths in a box of 1000 × 1000, and what it says in words. */
export type ChartPicture = {
  line: string;
  area: string;
  /** The spans without a value. */
  missing: string;
  bars: string;
  /** The width of the price axis beside it, in pixels. */
  axis: number;
  /** How far down the newest price is, in thousandths. */
  lastY: number;
  first: string;
  last: string;
  lowest: string;
  highest: string;
};

const size = 1000;
const barCount = 48;
/** The part of a bar's place that it fills. */
const barShare = 0.68;

const round = (value: number) => Math.round(value * 10) / 10;

/** Draws a price history without a browser, each point where the interactive chart has it (draw-chart.ts). */
export function chartPicture({ points, values, slots, gaps, lowest, highest }: PriceHistory): ChartPicture {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const middle = (low + high) / 2;
  const half = Math.max((high - low) / 2, middle * minSpread);
  const { top, bottomWithBars } = chartLayout;
  const y = (value: number) => {
    const share = half > 0 ? (middle + half - value) / (2 * half) : 0.5;
    return round(size * (top + share * (1 - top - bottomWithBars)));
  };
  const gapStarts = new Set(gaps.map(({ afterPoint }) => afterPoint));
  const drawn = slots.flatMap(({ point }, slot) =>
    point === null ? [] : [{ point, x: round(((slot + 0.5) * size) / slots.length), y: y(values[point] as number) }],
  );
  const runs: (typeof drawn)[] = [];
  for (const one of drawn) {
    const run = runs.at(-1);
    if (run && !gapStarts.has(run.at(-1)?.point as number)) run.push(one);
    else runs.push([one]);
  }
  const path = (run: typeof drawn) => run.map(({ x, y }, n) => `${n === 0 ? "M" : "L"}${x} ${y}`).join("");
  const newest = points.at(-1) as PricePoint;
  return {
    line: runs.map((run) => (run.length > 1 ? path(run) : "")).join(""),
    area: runs.map((run) => `${path(run)}V${size}H${run[0]?.x}Z`).join(""),
    missing: runs
      .slice(1)
      .map((run, n) => path([runs[n]?.at(-1), run[0]] as typeof drawn))
      .join(""),
    bars: volumeBars({ points, slots }),
    axis: axisWidth(values),
    lastY: y(values.at(-1) as number),
    first: (points[0] as PricePoint).price_usd,
    last: newest.price_usd,
    lowest: lowest.price_usd,
    highest: highest.price_usd,
  };
}

/** Bars of the volume of 24 h, the newest of each span of the chart; empty where none is known. */
export function volumeBars({ points, slots }: Pick<PriceHistory, "points" | "slots">): string {
  const volumes: (number | null)[] = Array.from({ length: barCount }, () => null);
  slots.forEach(({ point }, slot) => {
    const volume = point === null ? null : points[point]?.volume_24h;
    if (volume) volumes[Math.floor((slot * barCount) / slots.length)] = Number(volume);
  });
  const highest = Math.max(...volumes.map((volume) => volume ?? 0));
  if (highest === 0) return "";
  const width = size / barCount;
  return volumes
    .map((volume, n) => {
      if (!volume) return "";
      const height = round(Math.max(0.02, volume / highest) * chartLayout.bars * size);
      return `M${round(n * width)} ${size}v${-height}h${round(width * barShare)}v${height}z`;
    })
    .join("");
}

import type { Locale } from "@cointally/shared/locales.ts";
import {
  AreaSeries,
  CrosshairMode,
  createChart,
  LineSeries,
  LineStyle,
  type Logical,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import { formats } from "../../lib/format.ts";
import { chartColors, onColorMode } from "./chart-colors.ts";
import type { Curve } from "./price-history.ts";

const clear = "rgba(0, 0, 0, 0)";
const lowDigits = "₀₁₂₃₄₅₆₇₈₉";
/** The least part of its middle that a chart is high: a price that stands still is a line in the middle, not a storm of rounding. */
const leastSpread = 0.01;
/** The words of a hole stand above it, unless those of the last one are too near. */
const roomForWords = 60;

export type AnyCurve = Curve<{ at: string }>;

/** How a curve is shown: what its height says, and before which point it is an estimate. */
export type Shown = { label?: (value: number) => string; estimatedBefore?: number };

type Told = { onPoint: (point: number | null) => void; onHoles: (lefts: number[]) => void };

const seconds = (time: Time) => time as number;
const iso = (time: Time) => new Date(seconds(time) * 1000).toISOString();

/** Texts of the two axes, as the page's language writes them. Times are UTC. */
const axesIn = (locale: Locale) => {
  const { price, moment, nearDay } = formats[locale];
  return {
    price(value: number) {
      const { full, short } = price(String(Math.max(value, 0)));
      if (!short) return full;
      return short.lead + [...String(short.zeros)].map((digit) => lowDigits[Number(digit)]).join("") + short.digits;
    },
    crosshair: (time: Time) => moment(iso(time)),
    tick(time: Time, type: TickMarkType) {
      if (type === TickMarkType.Year) return iso(time).slice(0, 4);
      if (type === TickMarkType.Month || type === TickMarkType.DayOfMonth)
        return nearDay(iso(time), seconds(time) * 1000);
      return iso(time).slice(11, 16);
    },
  };
};

/**
 * The chart library in this element: an area, dotted where nothing is known. Its values are prices divided by the greatest one, so that
 * 10^30 and 10^-18 are drawn alike. It neither scrolls nor zooms: ranges do, and a finger scrolls the page.
 */
export function drawChart(element: HTMLElement, locale: Locale, { onPoint, onHoles }: Told) {
  const axes = axesIn(locale);
  let unit = 1;
  let history: AnyCurve | undefined;
  let label = axes.price;
  /** Anew for each curve: the library keeps the texts of an axis for as long as their format stays. */
  const formatOf = () =>
    ({ type: "custom", minMove: 1e-6, formatter: (value: number) => label(value * unit) }) as const;
  const priceFormat = formatOf();
  const chart = createChart(element, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    layout: { attributionLogo: false, fontSize: 11 },
    crosshair: { mode: CrosshairMode.Magnet },
    grid: { vertLines: { visible: false } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.06 } },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      fixLeftEdge: true,
      fixRightEdge: true,
      lockVisibleTimeRangeOnResize: true,
      minBarSpacing: 0.1,
      tickMarkFormatter: axes.tick,
    },
    localization: { timeFormatter: axes.crosshair },
  });
  const area = chart.addSeries(AreaSeries, {
    lineWidth: 2,
    priceLineVisible: false,
    priceFormat,
    crosshairMarkerRadius: 4,
    autoscaleInfoProvider: (original: () => { priceRange: { minValue: number; maxValue: number } | null } | null) => {
      const range = original()?.priceRange;
      if (!range) return null;
      const middle = (range.minValue + range.maxValue) / 2;
      const half = Math.max((range.maxValue - range.minValue) / 2, middle * leastSpread);
      return { priceRange: { minValue: middle - half, maxValue: middle + half } };
    },
  });
  const line = (lineStyle: LineStyle) =>
    chart.addSeries(LineSeries, {
      lineWidth: 1,
      lineStyle,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
      priceFormat,
    });
  const missing = line(LineStyle.Dotted);
  const estimated = line(LineStyle.LargeDashed);

  const paint = () => {
    const colors = chartColors();
    chart.applyOptions({
      layout: { background: { color: clear }, textColor: colors.second, fontFamily: colors.font },
      grid: { horzLines: { color: colors.line } },
      crosshair: {
        vertLine: { color: colors.edge, labelBackgroundColor: colors.solid },
        horzLine: { color: colors.edge, labelBackgroundColor: colors.solid },
      },
    });
    area.applyOptions({ lineColor: colors.text, topColor: colors.area, bottomColor: colors.area });
    missing.applyOptions({ color: colors.unknown });
    estimated.applyOptions({ color: colors.second });
  };
  paint();
  const stopMode = onColorMode(paint);

  const placeHoles = () => {
    const scale = chart.timeScale();
    const lefts: number[] = [];
    for (const { afterPoint } of history?.gaps ?? []) {
      const [from, to] = slotsOf(afterPoint).map((slot) => scale.logicalToCoordinate(slot as Logical));
      if (from == null || to == null) continue;
      const middle = Math.max((from + to) / 2, roomForWords / 2);
      if (middle - (lefts.at(-1) ?? -roomForWords) >= roomForWords) lefts.push(middle);
    }
    onHoles(lefts);
  };
  /** The slots on both sides of a hole; the last one where it reaches to now. */
  const slotsOf = (afterPoint: number): [number, number] => {
    const slots = history?.slots ?? [];
    const next = slots.findIndex(({ point }) => point === afterPoint + 1);
    return [slots.findIndex(({ point }) => point === afterPoint), next === -1 ? slots.length - 1 : next];
  };

  chart.subscribeCrosshairMove(({ logical }) => {
    if (logical === undefined) return onPoint(null);
    onPoint(history?.slots[logical]?.point ?? null);
  });
  chart.timeScale().subscribeSizeChange(placeHoles);
  chart.timeScale().subscribeVisibleLogicalRangeChange(placeHoles);

  return {
    /** Draws a history in the place of the last one. */
    show(next: AnyCurve, { label: said = axes.price, estimatedBefore = 0 }: Shown = {}) {
      history = next;
      label = said;
      unit = Math.max(...next.values, Number.MIN_VALUE);
      area.applyOptions({ priceFormat: formatOf() });
      const value = (point: number) => (next.values[point] as number) / unit;
      const holes = new Set(next.gaps.map(({ afterPoint }) => afterPoint));
      const at = (time: number) => time as UTCTimestamp;
      area.setData(
        next.slots.map(({ time, point }) => {
          if (point === null) return { time: at(time) };
          const none =
            holes.has(point) || point < estimatedBefore
              ? { lineColor: clear, topColor: clear, bottomColor: clear }
              : {};
          return { time: at(time), value: value(point), ...none };
        }),
      );
      missing.setData(
        next.slots.flatMap(({ time, point }) => {
          if (point === null || !(holes.has(point) || holes.has(point - 1))) return [];
          return [{ time: at(time), value: value(point), ...(holes.has(point) ? {} : { color: clear }) }];
        }),
      );
      estimated.setData(
        next.slots.flatMap(({ time, point }) => {
          // On to the first that was kept, where the line itself begins.
          if (point === null || estimatedBefore === 0 || point > estimatedBefore) return [];
          return [{ time: at(time), value: value(point), ...(holes.has(point) ? { color: clear } : {}) }];
        }),
      );
      chart.timeScale().fitContent();
      placeHoles();
    },
    /** Puts the crosshair on a point, or takes it away. */
    point(point: number | null) {
      const slot = history?.slots.find((one) => one.point === point);
      if (point === null || !slot) return chart.clearCrosshairPosition();
      chart.setCrosshairPosition((history?.values[point] as number) / unit, slot.time as UTCTimestamp, area);
    },
    remove() {
      stopMode();
      chart.remove();
    },
  };
}

export type DrawnChart = ReturnType<typeof drawChart>;

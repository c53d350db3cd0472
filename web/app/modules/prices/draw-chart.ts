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
import { formats } from "../../lib/format/format.ts";
import { axisWidth, axisWidths, longestPrice } from "./axis-width.ts";
import { chartColors, onColorMode } from "./chart-colors.ts";
import { chartLayout, minSpread } from "./chart-layout.ts";
import type { Curve } from "./price-history.ts";

const transparent = "rgba(0, 0, 0, 0)";
const subscriptDigits = "₀₁₂₃₄₅₆₇₈₉";
/** Width of a gap's label in pixels; a label too close to the previous one is left out. */
const gapLabelWidth = 60;

export type AnyCurve = Curve<{ at: string }>;

/** How a curve is drawn: the text of a value on the axis, the first point that is not an estimate, and the free share of the height below. */
export type CurveOptions = { label?: (value: number) => string; estimatedBefore?: number; bottom?: number };

type Callbacks = { onPoint: (point: number | null) => void; onGapOffsets: (offsets: number[]) => void };

const seconds = (time: Time) => time as number;
const iso = (time: Time) => new Date(seconds(time) * 1000).toISOString();

/** Formatters of the two axes in a language. Times are UTC. */
const axesIn = (locale: Locale) => {
  const { amount, price, moment, nearDay } = formats[locale];
  return {
    price(value: number) {
      if (value >= longestPrice) return amount(String(value));
      const { full, short } = price(String(Math.max(value, 0)));
      if (!short) return full;
      return (
        short.lead + [...String(short.zeros)].map((digit) => subscriptDigits[Number(digit)]).join("") + short.digits
      );
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
 * Draws a chart in this element: an area, dotted in gaps. Its values are prices divided by the greatest one, so that 10^30 and 10^-18 are
 * drawn equally well. It neither scrolls nor zooms: the ranges replace that, and a finger scrolls the page.
 */
export function drawChart(element: HTMLElement, locale: Locale, { onPoint, onGapOffsets }: Callbacks) {
  const axes = axesIn(locale);
  let unit = 1;
  let curve: AnyCurve | undefined;
  let label = axes.price;
  /** A new object for each curve: the library caches the axis labels until the format changes. */
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
    rightPriceScale: { borderVisible: false },
    timeScale: {
      borderVisible: false,
      minimumHeight: chartLayout.axisHeight,
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
      const half = Math.max((range.maxValue - range.minValue) / 2, middle * minSpread);
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
  const estimated = line(LineStyle.Solid);

  const paint = () => {
    const colors = chartColors();
    chart.applyOptions({
      layout: { background: { color: transparent }, textColor: colors.second, fontFamily: colors.font },
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
  const stopColorMode = onColorMode(paint);

  const placeGapLabels = () => {
    const scale = chart.timeScale();
    const offsets: number[] = [];
    for (const { afterPoint } of curve?.gaps ?? []) {
      const [from, to] = slotsOf(afterPoint).map((slot) => scale.logicalToCoordinate(slot as Logical));
      if (from == null || to == null) continue;
      const middle = Math.max((from + to) / 2, gapLabelWidth / 2);
      if (middle - (offsets.at(-1) ?? -gapLabelWidth) >= gapLabelWidth) offsets.push(middle);
    }
    onGapOffsets(offsets);
  };
  /** The slots on both sides of a gap; the last slot if the gap reaches to now. */
  const slotsOf = (afterPoint: number): [number, number] => {
    const slots = curve?.slots ?? [];
    const next = slots.findIndex(({ point }) => point === afterPoint + 1);
    return [slots.findIndex(({ point }) => point === afterPoint), next === -1 ? slots.length - 1 : next];
  };

  chart.subscribeCrosshairMove(({ logical }) => {
    if (logical === undefined) return onPoint(null);
    onPoint(curve?.slots[logical]?.point ?? null);
  });
  // The library reports a new size before it moves the points to where they are in it.
  chart.timeScale().subscribeSizeChange(() => queueMicrotask(placeGapLabels));
  chart.timeScale().subscribeVisibleLogicalRangeChange(placeGapLabels);

  return {
    /** Replaces the curve. */
    show(
      next: AnyCurve,
      { label: axisLabel = axes.price, estimatedBefore = 0, bottom = chartLayout.bottom }: CurveOptions = {},
    ) {
      chart.priceScale("right").applyOptions({
        scaleMargins: { top: chartLayout.top, bottom },
        minimumWidth: axisLabel === axes.price ? axisWidth(next.values) : axisWidths.short,
      });
      curve = next;
      label = axisLabel;
      unit = Math.max(...next.values, Number.MIN_VALUE);
      area.applyOptions({ priceFormat: formatOf() });
      const value = (point: number) => (next.values[point] as number) / unit;
      const gapStarts = new Set(next.gaps.map(({ afterPoint }) => afterPoint));
      const at = (time: number) => time as UTCTimestamp;
      area.setData(
        next.slots.map(({ time, point }) => {
          if (point === null) return { time: at(time) };
          const hiddenStyle =
            gapStarts.has(point) || point < estimatedBefore
              ? { lineColor: transparent, topColor: transparent, bottomColor: transparent }
              : {};
          return { time: at(time), value: value(point), ...hiddenStyle };
        }),
      );
      missing.setData(
        next.slots.flatMap(({ time, point }) => {
          if (point === null || !(gapStarts.has(point) || gapStarts.has(point - 1))) return [];
          return [{ time: at(time), value: value(point), ...(gapStarts.has(point) ? {} : { color: transparent }) }];
        }),
      );
      estimated.setData(
        next.slots.flatMap(({ time, point }) => {
          // Up to the first recorded point, where the solid line begins.
          if (point === null || estimatedBefore === 0 || point > estimatedBefore) return [];
          return [{ time: at(time), value: value(point), ...(gapStarts.has(point) ? { color: transparent } : {}) }];
        }),
      );
      chart.timeScale().fitContent();
      placeGapLabels();
    },
    /** Moves the crosshair to a point, or removes it. */
    point(point: number | null) {
      const slot = curve?.slots.find((slot) => slot.point === point);
      if (point === null || !slot) return chart.clearCrosshairPosition();
      chart.setCrosshairPosition((curve?.values[point] as number) / unit, slot.time as UTCTimestamp, area);
    },
    remove() {
      stopColorMode();
      chart.remove();
    },
  };
}

export type DrawnChart = ReturnType<typeof drawChart>;

import * as m from "@cointally/i18n/messages";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocale } from "../../lib/format/locale.ts";
import { axisWidth } from "./axis-width.ts";
import { chartColors } from "./chart-colors.ts";
import { type AnyCurve, type CurveOptions, type DrawnChart, drawChart } from "./draw-chart.ts";
import css from "./price-chart.module.css";

type Props = {
  curve: AnyCurve;
  /** The accessible name of the curve. */
  name: string;
  /** Shown above the curve while no point is selected. */
  idle: ReactNode;
  /** A point as shown and as spoken by screen readers; undefined past the last one. */
  describePoint: (point: number) => { shown: ReactNode; spoken: string } | undefined;
  options?: CurveOptions;
  /** Drawn at the place of the curve, beside it. */
  beside?: ReactNode;
  /** Stands there until the curve is drawn. */
  before?: ReactNode;
};

/** The point that a key moves to, given the current and the last point. */
const keyMoves: Record<string, (point: number, last: number) => number> = {
  ArrowLeft: (point) => point - 1,
  ArrowDown: (point) => point - 1,
  ArrowRight: (point) => point + 1,
  ArrowUp: (point) => point + 1,
  PageDown: (point, last) => point - Math.ceil(last / 10),
  PageUp: (point, last) => point + Math.ceil(last / 10),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Whether the page's font has loaded or failed. A canvas measures its labels once: if they are measured in a fallback font, they are cut
 * when the page's font replaces it.
 */
function useChartFont(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const done = () => setReady(true);
    document.fonts.load(`11px ${chartColors().font}`).then(done, done);
  }, []);
  return isReady;
}

/** The chart as a slider for keyboards and screen readers: its values are the points, each spoken with its time. */
export default function CurveCanvas({ curve, name, idle, describePoint, options, beside, before }: Props) {
  const locale = useLocale();
  const canvasRef = useRef<HTMLDivElement>(null);
  const chartRef = useRef<DrawnChart>(null);
  const [point, setPoint] = useState<number | null>(null);
  const [gapOffsets, setGapOffsets] = useState<number[]>([]);
  const [isDrawn, setDrawn] = useState(false);
  const last = curve.points.length - 1;
  const hasFont = useChartFont();

  useEffect(() => {
    if (!canvasRef.current || !hasFont) return;
    const chart = drawChart(canvasRef.current, locale, { onPoint: setPoint, onGapOffsets: setGapOffsets });
    chartRef.current = chart;
    return chart.remove;
  }, [locale, hasFont]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new chart is empty
  useEffect(() => {
    if (!chartRef.current) return;
    chartRef.current.show(curve, options);
    // The chart has asked for this frame before.
    const frame = requestAnimationFrame(() => setDrawn(true));
    return () => cancelAnimationFrame(frame);
  }, [curve, options, locale, hasFont]);

  const goTo = (target: number) => {
    const next = Math.min(last, Math.max(0, target));
    setPoint(next);
    chartRef.current?.point(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = keyMoves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(move(point ?? last, last));
  };
  const described = point === null ? undefined : describePoint(point);
  return (
    <>
      <p className={css.reading} aria-hidden="true">
        {described ? described.shown : idle}
      </p>
      <div className={css.canvas} style={{ "--axis": `${axisWidth(curve.values)}px` } as CSSProperties}>
        {(!isDrawn && before) || beside}
      </div>
      <div
        ref={canvasRef}
        className={css.canvas}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={(point ?? last) + 1}
        aria-valuetext={(described ?? describePoint(last))?.spoken}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setPoint(null);
          chartRef.current?.point(null);
        }}
      >
        {gapOffsets.map((offset) => (
          <span key={offset} className={css.noData} style={{ left: offset }}>
            {m.price_no_data()}
          </span>
        ))}
      </div>
    </>
  );
}

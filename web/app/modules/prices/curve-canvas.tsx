import * as m from "@cointally/i18n/messages";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import { chartColors } from "./chart-colors.ts";
import { type AnyCurve, type DrawnChart, drawChart, type Shown } from "./draw-chart.ts";
import css from "./price-chart.module.css";

type Props = {
  curve: AnyCurve;
  /** What the curve is, for readers. */
  name: string;
  /** What stands above it while no point is looked at. */
  idle: ReactNode;
  /** A point as it is seen and as readers hear it; undefined past the last one. */
  tell: (point: number) => { seen: ReactNode; said: string } | undefined;
  shown?: Shown;
};

/** Which point the keys lead to, from one point of so many. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at, last) => at - Math.ceil(last / 10),
  PageUp: (at, last) => at + Math.ceil(last / 10),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Whether the page's font is there, or will not come. A canvas measures its labels once: those measured in another font are cut when
 * the page's font replaces it.
 */
function useChartFont(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => setSettled(true);
    document.fonts.load(`11px ${chartColors().font}`).then(settle, settle);
  }, []);
  return isSettled;
}

/** The drawing, which is a slider for the keyboard and for readers: its values are the points, each said with its moment. */
export default function CurveCanvas({ curve, name, idle, tell, shown }: Props) {
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart>(null);
  const [at, setAt] = useState<number | null>(null);
  const [holes, setHoles] = useState<number[]>([]);
  const last = curve.points.length - 1;
  const hasFont = useChartFont();

  useEffect(() => {
    if (!box.current || !hasFont) return;
    const chart = drawChart(box.current, locale, { onPoint: setAt, onHoles: setHoles });
    drawn.current = chart;
    return chart.remove;
  }, [locale, hasFont]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that was drawn anew is empty
  useEffect(() => drawn.current?.show(curve, shown), [curve, shown, locale, hasFont]);

  const goTo = (point: number) => {
    const next = Math.min(last, Math.max(0, point));
    setAt(next);
    drawn.current?.point(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(move(at ?? last, last));
  };
  const told = at === null ? undefined : tell(at);
  return (
    <>
      <p className={css.reading} aria-hidden="true">
        {told ? told.seen : idle}
      </p>
      <div
        ref={box}
        className={css.canvas}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={(told ?? tell(last))?.said}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setAt(null);
          drawn.current?.point(null);
        }}
      >
        {holes.map((left) => (
          <span key={left} className={css.noData} style={{ left }}>
            {m.price_no_data()}
          </span>
        ))}
      </div>
    </>
  );
}

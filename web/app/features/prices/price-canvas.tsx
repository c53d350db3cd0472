import type { PriceRange } from "@cointally/api/prices.ts";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFormat, useLocale, useWords } from "../../lib/locale.ts";
import { useFigures } from "../../ui/figures.tsx";
import { priceWords } from "../../words/prices.ts";
import { type DrawnChart, drawChart } from "./draw-chart.ts";
import css from "./price-chart.module.css";
import type { PriceHistory } from "./price-history.ts";

type Props = { history: PriceHistory; range: PriceRange };

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

/** The drawing, which is a slider for the keyboard and for readers: its values are the points, each said with its moment. */
export default function PriceCanvas({ history, range }: Props) {
  const words = useWords(priceWords);
  const locale = useLocale();
  const { moment, price: priceText } = useFormat();
  const { price } = useFigures();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart>(null);
  const [at, setAt] = useState<number | null>(null);
  const [holes, setHoles] = useState<number[]>([]);
  const last = history.points.length - 1;

  useEffect(() => {
    if (!box.current) return;
    const chart = drawChart(box.current, locale, { onPoint: setAt, onHoles: setHoles });
    drawn.current = chart;
    return chart.remove;
  }, [locale]);
  useEffect(() => drawn.current?.show(history), [history]);

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
  const shown = at === null ? undefined : history.points[at];
  const said = shown ?? history.points[last];
  return (
    <>
      <p className={css.reading} aria-hidden="true">
        {shown ? (
          <>
            <b>{price(shown.price_usd)}</b> {moment(shown.at)}
          </>
        ) : (
          words.lowHigh(priceText(history.lowest.price_usd).full, priceText(history.highest.price_usd).full)
        )}
      </p>
      <div
        ref={box}
        className={css.canvas}
        role="slider"
        tabIndex={0}
        aria-label={words.chart(range)}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={said && words.at(priceText(said.price_usd).full, moment(said.at))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setAt(null);
          drawn.current?.point(null);
        }}
      >
        {holes.map((left) => (
          <span key={left} className={css.noData} style={{ left }}>
            {words.noData}
          </span>
        ))}
      </div>
    </>
  );
}

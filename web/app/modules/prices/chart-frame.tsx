import type { PriceRange } from "@cointally/contract/prices.ts";
import * as m from "@cointally/i18n/messages";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import css from "./price-chart.module.css";

/** Each range inside a sentence. */
export const periodText: Record<PriceRange, () => string> = {
  "24h": m.price_period_24h,
  "7d": m.price_period_7d,
  "30d": m.price_period_30d,
  "1y": m.price_period_1y,
  all: m.price_period_all,
};

const rangeText: Record<PriceRange, () => string> = {
  "24h": m.label_24h,
  "7d": m.label_7d,
  "30d": m.price_range_30d,
  "1y": m.price_range_1y,
  all: m.price_range_all,
};

const ranges: PriceRange[] = ["24h", "7d", "30d", "1y", "all"];

type Props = {
  heading: string;
  /** Names the chart among others of a page. */
  name: string;
  range: PriceRange;
  onRange: (range: PriceRange) => void;
  /** What the curve shows, as a sentence or two. */
  summary: string;
  words: { empty: string; failed: string };
  /** Undefined until it came, null where there is nothing to draw. */
  curve: object | null | undefined;
  failed: boolean;
  again: () => void;
  onSeen?: () => void;
  table: () => ReactNode;
  canvas: () => ReactNode;
  /** What stands below the drawing. */
  note?: ReactNode;
};

/** What stands around a curve: its ranges, its room, which is kept from the first paint, and the way to see it as a table. */
export function ChartFrame({ heading, name, range, onRange, summary, words, onSeen, note, ...drawing }: Props) {
  const [table, setTable] = useState(false);
  const box = useRef<HTMLElement>(null);
  const seen = useSeen(box, onSeen);
  return (
    <section className={css.history} ref={box} aria-labelledby={name}>
      <h2 className="sr" id={name}>
        {heading}
      </h2>
      <fieldset className={css.ranges}>
        <legend className="sr">{m.price_period()}</legend>
        {ranges.map((one) => (
          <label key={one}>
            <input
              className="sr"
              type="radio"
              name={`${name}-range`}
              checked={one === range}
              onChange={() => onRange(one)}
            />
            {rangeText[one]()}
          </label>
        ))}
      </fieldset>
      <p className="sr">{summary}</p>
      <div className={css.room}>
        <Drawing {...drawing} words={words} seen={seen} asTable={table} />
      </div>
      {note}
      <div className={css.foot}>
        <a href="https://www.tradingview.com/" rel="noopener noreferrer" target="_blank">
          {m.price_made_by()}
        </a>
        <Button kind="quiet" aria-pressed={table} onClick={() => setTable(!table)}>
          {m.price_as_table()}
        </Button>
      </div>
    </section>
  );
}

type DrawingProps = Pick<Props, "words" | "curve" | "failed" | "again" | "table" | "canvas"> & {
  seen: boolean;
  asTable: boolean;
};

function Drawing({ words, curve, failed, again, table, canvas, seen, asTable }: DrawingProps) {
  if (failed) {
    return (
      <Notice words={words.failed}>
        <Button onClick={again}>{m.common_try_again()}</Button>
      </Notice>
    );
  }
  if (curve === null) return <Notice words={words.empty} />;
  if (curve === undefined || !seen) return <Waiting />;
  return asTable ? table() : <Suspense fallback={<Waiting />}>{canvas()}</Suspense>;
}

function Notice({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className={css.notice}>
      <p>{words}</p>
      {children}
    </div>
  );
}

function Waiting() {
  return (
    <div className={css.notice}>
      <noscript>{m.price_needs_scripts()}</noscript>
      <SkeletonText lines={1} label={m.price_loading()} />
    </div>
  );
}

/** Whether it has been in the window, or nearly; told once. */
function useSeen(box: RefObject<HTMLElement | null>, tell: (() => void) | undefined): boolean {
  const [seen, setSeen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whatever the caller's function is by then
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setSeen(true);
        tell?.();
      },
      { rootMargin: "200px" },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return seen;
}

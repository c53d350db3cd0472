import type { PriceRange } from "@cointally/contract/prices.ts";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { priceWords } from "../../words/prices.ts";
import css from "./price-chart.module.css";

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
  const { range: legend, ranges: names, madeBy, asTable } = useWords(priceWords);
  const [table, setTable] = useState(false);
  const box = useRef<HTMLElement>(null);
  const seen = useSeen(box, onSeen);
  return (
    <section className={css.history} ref={box} aria-labelledby={name}>
      <h2 className="sr" id={name}>
        {heading}
      </h2>
      <fieldset className={css.ranges}>
        <legend className="sr">{legend}</legend>
        {ranges.map((one) => (
          <label key={one}>
            <input
              className="sr"
              type="radio"
              name={`${name}-range`}
              checked={one === range}
              onChange={() => onRange(one)}
            />
            {names[one]}
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
          {madeBy}
        </a>
        <Button kind="quiet" aria-pressed={table} onClick={() => setTable(!table)}>
          {asTable}
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
  const { again: tryAgain } = useWords(priceWords);
  if (failed) {
    return (
      <Notice words={words.failed}>
        <Button onClick={again}>{tryAgain}</Button>
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
  const { loading, needsScripts } = useWords(priceWords);
  return (
    <div className={css.notice}>
      <noscript>{needsScripts}</noscript>
      <SkeletonText lines={1} label={loading} />
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

import type { PriceRange } from "@cointally/contract/prices.ts";
import * as m from "@cointally/i18n/messages";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { FailedRead } from "../../ui/feedback/failed-read.tsx";
import { SkeletonText } from "../../ui/feedback/skeleton.tsx";
import css from "./price-chart.module.css";

/** Names of the ranges for use inside a sentence. */
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
  /** Prefix of ids and input names, unique on the page. */
  name: string;
  range: PriceRange;
  onRange: (range: PriceRange) => void;
  /** One or two sentences about what the curve shows, for screen readers. */
  summary: string;
  texts: { empty: string; failed: string };
  /** Undefined while loading, null when there is nothing to draw. */
  curve: object | null | undefined;
  /** Why the curve did not load; null while it has not failed. */
  error: unknown;
  onRetry: () => void;
  onNear?: () => void;
  table: () => ReactNode;
  canvas: () => ReactNode;
  /** Shown in the canvas's place until it has loaded. */
  picture?: ReactNode;
  /** Shown below the chart. */
  note?: ReactNode;
};

/** The frame of a chart: ranges, reserved space so that nothing shifts when the chart loads, and a button to show it as a table. */
export function ChartFrame({ heading, name, range, onRange, summary, texts, onNear, note, ...bodyProps }: Props) {
  const [table, setTable] = useState(false);
  const frameRef = useRef<HTMLElement>(null);
  const isNear = useIsNear(frameRef, onNear);
  return (
    <section className={css.history} ref={frameRef} aria-labelledby={name}>
      <h2 className="sr" id={name}>
        {heading}
      </h2>
      <fieldset className={css.ranges}>
        <legend className="sr">{m.price_period()}</legend>
        {ranges.map((value) => (
          <label key={value}>
            <input
              className="sr"
              type="radio"
              name={`${name}-range`}
              checked={value === range}
              onChange={() => onRange(value)}
            />
            {rangeText[value]()}
          </label>
        ))}
      </fieldset>
      <p className="sr">{summary}</p>
      <div className={css.room}>
        <ChartBody {...bodyProps} texts={texts} isNear={isNear} showTable={table} />
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

type ChartBodyProps = Pick<Props, "texts" | "curve" | "error" | "onRetry" | "table" | "canvas" | "picture"> & {
  isNear: boolean;
  showTable: boolean;
};

function ChartBody({ texts, curve, error, onRetry, table, canvas, picture, isNear, showTable }: ChartBodyProps) {
  if (error) {
    return (
      <div className={css.notice}>
        <FailedRead inline title={texts.failed} error={error} onRetry={onRetry} />
      </div>
    );
  }
  if (curve === null) {
    return (
      <div className={css.notice}>
        <p>{texts.empty}</p>
      </div>
    );
  }
  const loading = picture || <LoadingNotice />;
  if (curve === undefined || !isNear) return loading;
  return showTable ? table() : <Suspense fallback={loading}>{canvas()}</Suspense>;
}

function LoadingNotice() {
  return (
    <div className={css.loading}>
      <noscript>{m.price_needs_scripts()}</noscript>
      <SkeletonText lines={1} label={m.price_loading()} />
    </div>
  );
}

/** Whether the element has come near the viewport; `onNear` is called once. */
function useIsNear(frameRef: RefObject<HTMLElement | null>, onNear: (() => void) | undefined): boolean {
  const [isNear, setNear] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once; a new function must not call it again
  useEffect(() => {
    if (!frameRef.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setNear(true);
        onNear?.();
      },
      { rootMargin: "200px" },
    );
    observer.observe(frameRef.current);
    return () => observer.disconnect();
  }, [frameRef]);
  return isNear;
}

import type { Coin } from "@cointally/api/coin.ts";
import type { getPrices, PriceRange } from "@cointally/api/prices.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useApi } from "../../lib/api-context.ts";
import { useNow } from "../../lib/clock.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { priceWords } from "../../words/prices.ts";
import css from "./price-chart.module.css";
import { intervalMs, type PriceHistory, priceHistory, withNewest } from "./price-history.ts";
import { PriceTable } from "./price-table.tsx";

const PriceCanvas = lazy(() => import("./price-canvas.tsx"));

const ranges: PriceRange[] = ["24h", "7d", "30d", "1y", "all"];

/** A coin's price over time. Its room is kept from the first paint; history and drawing come when it is scrolled to. */
export function PriceChart({ coin }: { coin: Coin }) {
  const words = useWords(priceWords);
  const [range, setRange] = useState<PriceRange>("24h");
  const [table, setTable] = useState(false);
  const box = useRef<HTMLElement>(null);
  const seen = useSeen(box);
  const { history, failed, again, asked } = useHistory(coin, range, seen);
  const summary = useSummary(asked, history ?? null);
  return (
    <section className={css.history} ref={box} aria-labelledby="price-history">
      <h2 className="sr" id="price-history">
        {words.heading}
      </h2>
      <fieldset className={css.ranges}>
        <legend className="sr">{words.range}</legend>
        {ranges.map((one) => (
          <label key={one}>
            <input
              className="sr"
              type="radio"
              name="price-range"
              checked={one === range}
              onChange={() => setRange(one)}
            />
            {words.ranges[one]}
          </label>
        ))}
      </fieldset>
      <p className="sr">{summary}</p>
      <div className={css.room}>
        {failed ? (
          <Notice words={words.failed}>
            <Button onClick={again}>{words.again}</Button>
          </Notice>
        ) : history === undefined ? (
          <Waiting />
        ) : history === null ? (
          <Notice words={words.empty} />
        ) : table ? (
          <PriceTable history={history} caption={summary} />
        ) : (
          <Suspense fallback={<Waiting />}>
            <PriceCanvas history={history} range={asked} />
          </Suspense>
        )}
      </div>
      <div className={css.foot}>
        <a href="https://www.tradingview.com/" rel="noopener noreferrer" target="_blank">
          {words.madeBy}
        </a>
        <Button kind="quiet" aria-pressed={table} onClick={() => setTable(!table)}>
          {words.asTable}
        </Button>
      </div>
    </section>
  );
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

/** Whether it has been in the window, or nearly. */
function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      {
        rootMargin: "200px",
      },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return seen;
}

/** The history of a range, ending in the price the page shows: undefined until it came, null where there is none to draw. Another range keeps the last one until it is there. */
function useHistory(coin: Coin, range: PriceRange, enabled: boolean) {
  const api = useApi();
  const now = useNow();
  const { data, isError, refetch } = useQuery({
    queryKey: ["prices", coin.id, range],
    queryFn: ({ signal }) =>
      api.call<typeof getPrices>("GET", `/coins/${coin.id}/prices`, { query: { range }, anonymous: true, signal }),
    enabled,
    placeholderData: (before) => before,
    // An open page: what came between these points and the newest price is no hole. Not while it is hidden.
    refetchInterval: ({ state }) => (state.data ? intervalMs(state.data.interval) : false),
  });
  const history = useMemo(
    () => data && priceHistory(withNewest(data.prices, coin.market), data.interval, now),
    [data, coin.market, now],
  );
  return { history, failed: isError && !data, again: () => void refetch(), asked: data?.range ?? range };
}

/** What the chart shows, as a sentence or two. */
function useSummary(range: PriceRange, history: PriceHistory | null): string {
  const words = useWords(priceWords);
  const { price, moment } = useFormat();
  if (!history) return "";
  const { points, gaps, lowest, highest } = history;
  const full = ({ price_usd }: { price_usd: string }) => price(price_usd).full;
  const [first = lowest, last = lowest] = [points[0], points.at(-1)];
  const sentence = words.summary(range, full(first), full(last), full(lowest), full(highest));
  const holes =
    gaps.length > 2 ? [words.gaps(gaps.length)] : gaps.map(({ from, to }) => words.gap(moment(from), moment(to)));
  return [sentence, ...holes].join(" ");
}

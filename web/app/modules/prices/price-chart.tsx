import type { Coin } from "@cointally/contract/coin.ts";
import type { PriceRange } from "@cointally/contract/prices.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, useMemo, useState } from "react";
import { query } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { useNow } from "../../lib/clock.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { useFigures } from "../../ui/figures.tsx";
import { priceWords } from "../../words/prices.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { intervalMs, type PriceHistory, priceHistory, withNewest } from "./price-history.ts";
import { PriceTable } from "./price-table.tsx";

const CurveCanvas = lazy(() => import("./curve-canvas.tsx"));

/** A coin's price over time. Its room is kept from the first paint; history and drawing come when it is scrolled to. */
export function PriceChart({ coin }: { coin: Coin }) {
  const words = useWords(priceWords);
  const { moment, price: priceText } = useFormat();
  const { price } = useFigures();
  const [range, setRange] = useState<PriceRange>("24h");
  const [seen, setSeen] = useState(false);
  const { history, asked, ...state } = useHistory(coin, range, seen);
  const summary = useSummary(asked, history ?? null);
  const canvas = ({ points, lowest, highest }: PriceHistory) => (
    <CurveCanvas
      curve={history as PriceHistory}
      name={words.chart(asked)}
      idle={words.lowHigh(priceText(lowest.price_usd).full, priceText(highest.price_usd).full)}
      tell={(at) => {
        const point = points[at];
        if (!point) return undefined;
        const when = moment(point.at);
        const seen = (
          <>
            <b>{price(point.price_usd)}</b> {when}
          </>
        );
        return { seen, said: words.at(priceText(point.price_usd).full, when) };
      }}
    />
  );
  return (
    <ChartFrame
      heading={words.heading}
      name="price-history"
      range={range}
      onRange={setRange}
      summary={summary}
      words={words}
      curve={history}
      {...state}
      onSeen={() => setSeen(true)}
      table={() => history && <PriceTable history={history} caption={summary} />}
      canvas={() => history && canvas(history)}
    />
  );
}

/** The history of a range, ending in the price the page shows: undefined until it came, null where there is none to draw. Another range keeps the last one until it is there. */
function useHistory(coin: Coin, range: PriceRange, enabled: boolean) {
  const api = useApi();
  const now = useNow();
  const { data, isError, refetch } = useQuery({
    ...query(api.getPrices, { params: { id: coin.id }, query: { range }, anonymous: true }),
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

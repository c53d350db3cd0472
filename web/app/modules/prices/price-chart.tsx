import type { Coin } from "@cointally/contract/coin.ts";
import type { PriceRange } from "@cointally/contract/prices.ts";
import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import { lazy, useMemo, useState } from "react";
import { query } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { useNow } from "../../lib/format/clock.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { priceSourceName } from "../../lib/format/price-source.ts";
import { useFigures } from "../../ui/facts/figures.tsx";
import { ChartFrame, periodText } from "./chart-frame.tsx";
import { chartLayout } from "./chart-layout.ts";
import { type ChartPicture, volumeBars } from "./chart-picture.ts";
import { CurvePaths, CurvePicture, VolumeBars } from "./curve-picture.tsx";
import css from "./price-chart.module.css";
import { intervalMs, type PriceHistory, priceHistory, withNewest } from "./price-history.ts";
import { PriceTable } from "./price-table.tsx";

const CurveCanvas = lazy(() => import("./curve-canvas.tsx"));

type Props = {
  coin: Coin;
  /** The last 24 hours as they are in the HTML; null where there is nothing to draw. */
  picture?: ChartPicture | null;
};

/** A coin's price over time. A picture is there from the first paint; data and chart load when it comes near the viewport. */
export function PriceChart({ coin, picture }: Props) {
  const { moment, price: priceText } = useFormat();
  const { price } = useFigures();
  const [range, setRange] = useState<PriceRange>("24h");
  const [isNear, setNear] = useState(false);
  const { history, shownRange, reported, ...state } = useHistory(coin, range, isNear);
  const bars = history ? volumeBars(history) : picture?.bars;
  const summary = useSummary(shownRange, history ?? null);
  const canvas = ({ points, lowest, highest }: PriceHistory) => (
    <CurveCanvas
      curve={history as PriceHistory}
      name={m.price_chart({ period: periodText[shownRange]() })}
      beside={<VolumeBars path={bars ?? ""} />}
      before={picture && range === "24h" && <CurvePaths picture={picture} />}
      options={withBars}
      idle={m.price_low_high({ low: priceText(lowest.price_usd).full, high: priceText(highest.price_usd).full })}
      describePoint={(at) => {
        const point = points[at];
        if (!point) return undefined;
        const time = moment(point.at);
        const shown = (
          <>
            <b>{price(point.price_usd)}</b> {time}
          </>
        );
        return { shown, spoken: `${priceText(point.price_usd).full}, ${time}` };
      }}
    />
  );
  return (
    <ChartFrame
      heading={m.price_history()}
      name="price-history"
      range={range}
      onRange={setRange}
      summary={summary}
      texts={{ empty: m.price_empty(), failed: m.price_failed() }}
      curve={history}
      {...state}
      onNear={() => setNear(true)}
      table={() => history && <PriceTable history={history} caption={summary} />}
      canvas={() => history && canvas(history)}
      picture={picture && range === "24h" && <CurvePicture picture={picture} period={periodText["24h"]()} />}
      note={
        <p className={css.note}>
          {bars && m.price_bars()}
          {reported &&
            ` ${m.price_reported({ until: moment(reported.until), source: priceSourceName(reported.source) })}`}
        </p>
      }
    />
  );
}

const withBars = { bottom: chartLayout.bottomWithBars };

/**
 * The history of a range, ending in the price that the page shows: undefined while loading, null when there is nothing to draw. When the
 * range changes, the previous history stays until the new one has loaded.
 */
function useHistory(coin: Coin, range: PriceRange, enabled: boolean) {
  const api = useApi();
  const now = useNow();
  const { data, error, refetch } = useQuery({
    ...query(api.getPrices, { params: { id: coin.id }, query: { range } }),
    enabled,
    placeholderData: (previous) => previous,
    // So that a page that stays open gets the points up to the newest price. Paused while the page is hidden.
    refetchInterval: ({ state }) => (state.data ? intervalMs(state.data.interval) : false),
  });
  const history = useMemo(
    () => data && priceHistory(withNewest(data.prices, coin.market), data, now),
    [data, coin.market, now],
  );
  return {
    history,
    error: data ? null : error,
    onRetry: () => void refetch(),
    shownRange: data?.range ?? range,
    reported: data?.reported ?? null,
  };
}

/** One or two sentences about what the chart shows. */
function useSummary(range: PriceRange, history: PriceHistory | null): string {
  const { price, moment } = useFormat();
  if (!history) return "";
  const { points, gaps, lowest, highest } = history;
  const full = ({ price_usd }: { price_usd: string }) => price(price_usd).full;
  const [first = lowest, last = lowest] = [points[0], points.at(-1)];
  const sentence = m.price_summary({
    period: periodText[range](),
    first: full(first),
    last: full(last),
    low: full(lowest),
    high: full(highest),
  });
  const gapSentences =
    gaps.length > 2
      ? [m.price_gaps({ count: gaps.length })]
      : gaps.map(({ from, to }) => m.price_gap({ from: moment(from), to: moment(to) }));
  return [sentence, ...gapSentences].join(" ");
}

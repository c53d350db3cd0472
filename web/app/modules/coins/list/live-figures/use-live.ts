import type { Coin } from "@cointally/contract/coin.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { Figures } from "@cointally/contract/prices.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useApi } from "../../../../lib/api/api-context.ts";
import { useApiUrl } from "../../../../lib/api/use-api-url.ts";
import { useNow } from "../../../../lib/format/clock.ts";
import { type CoinRow, rowMarket } from "../table/coin-row.ts";

type Market = NonNullable<Coin["market"]>;

/** Figures of a page that was just loaded are new, so that the code that updates them can wait until it does not slow down anything. */
const loadAfterMs = 5000;

let loading: Promise<typeof import("./watch-figures.ts")> | undefined;

/** Loads the code that polls figures and has them pushed, once. Where it fails to load, the next part of a page tries again. */
export function loadWatch() {
  loading ??= new Promise((resolve) => setTimeout(resolve, loadAfterMs))
    .then(() => import("./watch-figures.ts"))
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

function useLiveFigures<
  M extends { as_of: string; stale: boolean },
  C extends { id: string; votes: Coin["votes"]; market?: M | null | undefined },
>(coins: C[], marketOf: (market: Market) => M): C[] {
  const api = useApi();
  const apiUrl = useApiUrl();
  const queryClient = useQueryClient();
  const [live, setLive] = useState({ of: coins, coins });
  useEffect(() => {
    const ids = coins.map(({ id }) => id);
    if (ids.length === 0) return;
    const shownAt = Date.now();
    let isShown = true;
    let stop = () => {};
    loadWatch().then(
      ({ watchFigures, applyFigures }) => {
        const onUpdate = (figures: ReadonlyMap<string, Figures>) =>
          setLive((previous) => {
            const current = previous.of === coins ? previous.coins : coins;
            const next = applyFigures(current, figures, marketOf);
            return next === current ? previous : { of: coins, coins: next };
          });
        if (isShown) stop = watchFigures(queryClient, api, apiUrl, { ids, shownAt, onUpdate });
      },
      () => {},
    );
    return () => {
      isShown = false;
      stop();
    };
  }, [queryClient, api, apiUrl, coins, marketOf]);
  // Newly loaded coins have newer figures.
  const newest = live.of === coins ? live.coins : coins;
  const now = useNow();
  return useMemo(() => markStale(newest, now), [newest, now]);
}

const fullMarket = (market: Market) => market;

/** The rows with votes and prices that are updated while the page is open. */
export const useLiveRows = (rows: CoinRow[]): CoinRow[] => useLiveFigures(rows, rowMarket);

/** The same of one coin. */
export function useLiveCoin(coin: Coin): Coin {
  const [live = coin] = useLiveFigures(
    useMemo(() => [coin], [coin]),
    fullMarket,
  );
  return live;
}

/**
 * The coins with prices marked as stale once they are too old, as on a page that has lost its network. The same array when nothing changed.
 */
export function markStale<C extends { market?: { as_of: string; stale: boolean } | null | undefined }>(
  coins: C[],
  now: number,
): C[] {
  const threshold = new Date(now - limits.priceFreshMinutes * 60_000).toISOString();
  const isStale = ({ market }: C) => !!market && !market.stale && market.as_of < threshold;
  return coins.some(isStale)
    ? coins.map((coin) => (isStale(coin) ? { ...coin, market: coin.market && { ...coin.market, stale: true } } : coin))
    : coins;
}

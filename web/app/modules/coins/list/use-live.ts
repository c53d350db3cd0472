import type { Coin } from "@cointally/contract/coin.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useApi } from "../../../lib/api-context.ts";
import { useNow } from "../../../lib/clock.ts";
import { type CoinRow, rowMarket } from "./coin-row.ts";
import { aged, renewed } from "./renewed.ts";
import { watchFigures } from "./watch-figures.ts";

type Market = NonNullable<Coin["market"]>;

function useRenewed<
  M extends { as_of: string; stale: boolean },
  C extends { id: string; votes: Coin["votes"]; market?: M | null | undefined },
>(coins: C[], marketOf: (market: Market) => M): C[] {
  const api = useApi();
  const queryClient = useQueryClient();
  const [live, setLive] = useState({ of: coins, coins });
  useEffect(() => {
    const ids = coins.map(({ id }) => id);
    if (ids.length === 0) return;
    return watchFigures(queryClient, api, ids, (figures) =>
      setLive((before) => {
        const last = before.of === coins ? before.coins : coins;
        const next = renewed(last, figures, marketOf);
        return next === last ? before : { of: coins, coins: next };
      }),
    );
  }, [queryClient, api, coins, marketOf]);
  // A page that came since has figures of its own.
  const newest = live.of === coins ? live.coins : coins;
  const now = useNow();
  return useMemo(() => aged(newest, now), [newest, now]);
}

const whole = (market: Market) => market;

/** These rows with votes and prices as they are told while the page is open. */
export const useLiveRows = (rows: CoinRow[]): CoinRow[] => useRenewed(rows, rowMarket);

/** The same of one coin. */
export function useLiveCoin(coin: Coin): Coin {
  const [live = coin] = useRenewed(
    useMemo(() => [coin], [coin]),
    whole,
  );
  return live;
}

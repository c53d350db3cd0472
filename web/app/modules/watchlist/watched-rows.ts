import { limits } from "@cointally/contract/limits.ts";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { invalidate, pages } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { useErrorHandler } from "../../ui/use-error-handler.ts";
import { type CoinRow, coinRow } from "../coins/list/coin-row.ts";
import { moved, ordersOf, placed } from "./order.ts";

/** Rows that are loaded at a time. */
export const pageSize = 50;

/** The watched coins as rows, in their watcher's order, by cursor. */
export function useWatchedRows() {
  const api = useApi();
  return useInfiniteQuery({
    ...pages(api.listWatched, { query: { limit: pageSize } }),
    select: ({ pages }) => ({
      loaded: pages.flatMap((page) => page.watchlist_coins.map((row) => coinRow(row.coin))),
      total: pages[0]?.total ?? 0,
    }),
    staleTime: 0,
  });
}

/**
 * The rows as they are moved: seen at once, sent one move after another. When all are sent the rows are asked for again, since another tab
 * may have moved some, too.
 */
export function useOwnOrder(userId: string, rows: CoinRow[]) {
  const api = useApi();
  const queryClient = useQueryClient();
  const tell = useErrorHandler();
  // Not in the query's data: that is told late, and a second press of a key would move what stood there before the first.
  const [order, setOrder] = useState<string[]>([]);
  const coins = useMemo(() => placed(rows, ({ id }) => id, order), [rows, order]);
  const mutationKey = [api.placeWatched.endpoint, userId];
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: async (orders: string[][]) => {
      for (const coin_ids of orders) {
        await api.placeWatched({ body: { coin_ids } });
      }
    },
    onError: tell,
    onSettled: async () => {
      if (isLast()) await invalidate(queryClient, api.listWatched);
      if (isLast()) setOrder([]);
    },
  });
  const move = (from: number, to: number) => {
    const ids = coins.map(({ id }) => id);
    setOrder(moved(ids, from, to));
    mutate(ordersOf(ids, from, to, limits.watchlist.placed));
  };
  return { coins, move };
}

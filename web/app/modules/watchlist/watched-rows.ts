import { limits } from "@cointally/contract/limits.ts";
import type { listWatched, placeWatched } from "@cointally/contract/watchlists.ts";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useApi } from "../../lib/api-context.ts";
import { useTold } from "../../ui/use-error-handler.ts";
import { type CoinRow, coinRow } from "../coins/coin-row.ts";
import { moved, ordersOf, placed } from "./order.ts";
import { watchlistKey } from "./watched.ts";

/** Rows that are loaded at a time. */
export const pageSize = 50;

const rowsKey = (userId: string) => [...watchlistKey(userId), "rows"];

/** The watched coins as rows, in their watcher's order, by cursor. */
export function useWatchedRows(userId: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: rowsKey(userId),
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call<typeof listWatched>("GET", "/watchlists/coins", { query: { limit: pageSize, cursor }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
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
  const tell = useTold();
  // Not in the query's data: that is told late, and a second press of a key would move what stood there before the first.
  const [order, setOrder] = useState<string[]>([]);
  const coins = useMemo(() => placed(rows, ({ id }) => id, order), [rows, order]);
  const mutationKey = [...watchlistKey(userId), "place"];
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: async (orders: string[][]) => {
      for (const coin_ids of orders) {
        await api.call<typeof placeWatched>("PATCH", "/watchlists/coins", { body: { coin_ids } });
      }
    },
    onError: tell,
    onSettled: async () => {
      if (isLast()) await queryClient.invalidateQueries({ queryKey: rowsKey(userId) });
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

import type { AnswerOf } from "@cointally/api/endpoint.ts";
import { limits } from "@cointally/api/limits.ts";
import type { listWatched, placeWatched } from "@cointally/api/watchlists.ts";
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";
import { useTold } from "../../ui/use-told.ts";
import { coinRow } from "../coins/coin-row.ts";
import { ordersOf, placed } from "./order.ts";
import { watchlistKey } from "./watched.ts";

type Rows = InfiniteData<AnswerOf<typeof listWatched>>;

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

/** The pages with their rows in this order; each keeps its length, and so its cursor leads on from the same place. */
const reordered = (data: Rows, orders: string[][]): Rows => {
  const rows = data.pages.flatMap((page) => page.watchlist_coins);
  const next = orders.reduce((list, order) => placed(list, (row) => row.coin_id, order), rows);
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, watchlist_coins: next.splice(0, page.watchlist_coins.length) })),
  };
};

/**
 * Moves one of these coins to another place: seen at once, sent one move after another. When all are sent the rows are asked for again:
 * another tab may have moved some, too.
 */
export function usePlaceCoin(userId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const tell = useTold();
  const queryKey = rowsKey(userId);
  const mutationKey = [...watchlistKey(userId), "place"];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: async (orders: string[][]) => {
      for (const coin_ids of orders) {
        await api.call<typeof placeWatched>("PATCH", "/watchlists/coins", { body: { coin_ids } });
      }
    },
    onMutate: async (orders) => {
      // An older answer that is still on its way must not undo this.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Rows>(queryKey);
      queryClient.setQueryData<Rows>(queryKey, (data) => data && reordered(data, orders));
      return before;
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(queryKey, before);
      tell(error);
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) return queryClient.invalidateQueries({ queryKey });
    },
  });
  return (ids: readonly string[], from: number, to: number) => mutate(ordersOf(ids, from, to, limits.watchlist.placed));
}

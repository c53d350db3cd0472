import { limits } from "@cointally/contract/limits.ts";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { invalidate, pages } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { useErrorHandler } from "../../ui/feedback/use-error-handler.ts";
import type { CoinRow } from "../coins/list/table/coin-row.ts";
import { coinRow } from "../coins/list/table/reduce-coin.ts";

export const pageSize = 50;

/** The watched coins as rows in the user's own order, loaded page by page. */
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
 * The rows in the order of the user's moves: shown at once, sent one after another. When all are sent the rows are fetched again,
 * because another tab may have moved some too.
 */
export function useReorder(userId: string, rows: CoinRow[]) {
  const api = useApi();
  const queryClient = useQueryClient();
  const handleError = useErrorHandler();
  // State rather than query data: that updates late, and a second key press would move the row that was there before the first.
  const [order, setOrder] = useState<string[]>([]);
  const coins = useMemo(() => applyOrder(rows, ({ id }) => id, order), [rows, order]);
  const mutationKey = [api.placeWatched.endpoint, userId];
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: async (requests: string[][]) => {
      for (const coin_ids of requests) {
        await api.placeWatched({ body: { coin_ids } });
      }
    },
    onError: handleError,
    onSettled: async () => {
      if (isLast()) await invalidate(queryClient, api.listWatched);
      if (isLast()) setOrder([]);
    },
  });
  const move = (from: number, to: number) => {
    const ids = coins.map(({ id }) => id);
    setOrder(moveItem(ids, from, to));
    mutate(reorderRequests(ids, from, to, limits.watchlist.placed));
  };
  return { coins, move };
}

/** The list with the row at `from` moved to `to`. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * The id lists of successive PATCH requests that move the row at `from` to `to`; each names the rows between, at most `maxIds` at once.
 */
export function reorderRequests(ids: readonly string[], from: number, to: number, maxIds: number): string[][] {
  const requests: string[][] = [];
  let [order, position] = [[...ids], from];
  while (position !== to) {
    const next = position < to ? Math.min(to, position + maxIds - 1) : Math.max(to, position - maxIds + 1);
    order = moveItem(order, position, next);
    requests.push(order.slice(Math.min(position, next), Math.max(position, next) + 1));
    position = next;
  }
  return requests;
}

/** The rows with those named in `order` in that order among themselves; the others stay where they are, as in PATCH /watchlists/coins. */
export function applyOrder<T>(rows: readonly T[], idOf: (row: T) => string, order: readonly string[]): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const presentIds = order.filter((id) => byId.has(id));
  const presentIdSet = new Set(presentIds);
  let next = 0;
  return rows.map((row) => (presentIdSet.has(idOf(row)) ? (byId.get(presentIds[next++] as string) as T) : row));
}

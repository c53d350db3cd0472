import type { PortfolioSummary } from "@cointally/contract/portfolio.ts";
import type { PriceRange } from "@cointally/contract/prices.ts";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Api, invalidate, pages, query } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { idleMs, lookAgainMs, readsOf } from "./addresses/sync.ts";
import type { ListState } from "./holdings/list-state.ts";

/** The calls whose responses the page shows, beside the addresses. */
const holdingsReads = (api: Api) => [
  api.getSummary,
  api.listHoldings,
  api.listUpdates,
  api.listGainers,
  api.listLossers,
];

/** Refetches all that the page shows, after the holdings changed. */
export function useRefresh(): () => Promise<void> {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => invalidate(queryClient, api.listAddresses, ...holdingsReads(api));
}

/** While the page is visible, it is refetched each minute for new prices. */
const followed = { staleTime: 0, refetchInterval: idleMs } as const;

/** The last data while a request fails, so that a failed range or sort removes nothing from the page. */
function usePersistedState<T>(data: T | undefined): T | undefined {
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return data ?? kept;
}

export type Summary = PortfolioSummary & { range: PriceRange };

/** The value with the history of a range; the last range stays until another has loaded. */
export function useSummary(range: PriceRange) {
  const api = useApi();
  const { data, ...state } = useQuery({ ...followed, ...query(api.getSummary, { query: { range } }) });
  const summary = useMemo((): Summary | undefined => data && { ...data.summary, range }, [data, range]);
  return { ...state, data: usePersistedState(summary) };
}

/** An account has no more addresses than these (specification §9). */
const allAddresses = { page: 1, limit: 25 };

/**
 * The addresses, polled with backoff while one of them is read; when a read ends, the rest of the page is refetched.
 */
export function useAddresses() {
  const api = useApi();
  const queryClient = useQueryClient();
  const changedAt = useRef(Date.now());
  const addresses = useQuery({
    ...query(api.listAddresses, { query: allAddresses }),
    select: ({ portfolio_addresses }) => portfolio_addresses,
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgainMs(state.data?.portfolio_addresses, Date.now() - changedAt.current),
  });
  const { data } = addresses;
  const reads = data && readsOf(data);
  const before = useRef(reads);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is the same object while nothing in it changed
  useEffect(() => {
    changedAt.current = Date.now();
  }, [data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has been read is all that counts here
  useEffect(() => {
    const ended = before.current !== undefined && reads !== undefined && before.current !== reads;
    before.current = reads;
    if (!ended) return;
    invalidate(queryClient, ...holdingsReads(api));
  }, [reads]);
  return addresses;
}

/** Page size of the holdings. */
export const linesPageSize = 50;

/** The holdings, a line for each coin; the last sort stays until another has loaded. */
export function useLines({ sort, order, hide }: ListState) {
  const api = useApi();
  const query = useInfiniteQuery({
    ...followed,
    ...pages(api.listHoldings, { query: { sort, order, hide: hide.join(",") || null, limit: linesPageSize } }),
    select: ({ pages }) => ({
      // A coin whose price moved between two pages may be on both: the newer counts.
      lines: [...new Map(pages.flatMap((page) => page.portfolio_coins).map((one) => [one.coin_id, one])).values()],
      total: pages[0]?.total ?? 0,
    }),
    placeholderData: keepPreviousData,
  });
  return { ...query, data: usePersistedState(query.data) };
}

/** Page size of the changes. */
const updatesPageSize = 10;

/** Changes, newest first. */
export function useUpdates() {
  const api = useApi();
  return useInfiniteQuery({
    ...pages(api.listUpdates, { query: { limit: updatesPageSize } }),
    select: ({ pages }) => ({
      // A change between two requests moves an item to the next page: show it once.
      updates: [...new Map(pages.flatMap((page) => page.portfolio_updates).map((one) => [one.id, one])).values()],
      left: (pages[0]?.total ?? 0) - pages.reduce((sum, page) => sum + page.portfolio_updates.length, 0),
    }),
    staleTime: 0,
  });
}

/** The largest 24-hour moves, up or down. */
export function useMovers(way: "gainers" | "lossers") {
  const api = useApi();
  return useQuery({
    ...followed,
    ...query(way === "gainers" ? api.listGainers : api.listLossers, { query: { limit: 5 } }),
    select: ({ portfolio_coins }) => portfolio_coins,
  });
}

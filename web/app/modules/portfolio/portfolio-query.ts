import type { PortfolioSummary } from "@cointally/contract/portfolio.ts";
import type { PriceRange } from "@cointally/contract/prices.ts";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { invalidate, pages, query } from "../../lib/api/api.ts";
import { finishedReadsKey, idleMs, pollDelayMs } from "./addresses/sync.ts";
import type { ListState } from "./holdings/list-state.ts";
import { type PortfolioApi, usePortfolioApi } from "./portfolio-api.ts";

/** The reads that the page shows, except the addresses. */
const holdingsReads = (api: PortfolioApi) => [
  api.getSummary,
  api.listHoldings,
  api.listUpdates,
  api.listGainers,
  api.listLossers,
];

/** Refetches everything on the page after the holdings changed. */
export function useRefresh(): () => Promise<void> {
  const api = usePortfolioApi();
  const queryClient = useQueryClient();
  return () => invalidate(queryClient, api.listAddresses, ...holdingsReads(api));
}

/** Refetched every minute while the page is visible. */
const polled = { staleTime: 0, refetchInterval: idleMs } as const;

/** The last data while a request fails, so that the page keeps its content. */
function useLastData<T>(data: T | undefined): T | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}

export type Summary = PortfolioSummary & { range: PriceRange };

/** The value with the history of a range; the last range stays until another has loaded. */
export function useSummary(range: PriceRange) {
  const api = usePortfolioApi();
  const { data, ...state } = useQuery({ ...polled, ...query(api.getSummary, { query: { range } }) });
  const summary = useMemo((): Summary | undefined => data && { ...data.summary, range }, [data, range]);
  return { ...state, data: useLastData(summary) };
}

/** One page contains all addresses of an account (specification §9). */
const allAddresses = { page: 1, limit: 25 };

/**
 * The addresses, polled with backoff while one of them is read; when a read ends, the rest of the page is refetched.
 */
export function useAddresses() {
  const api = usePortfolioApi();
  const queryClient = useQueryClient();
  const changedAt = useRef(Date.now());
  const addresses = useQuery({
    ...query(api.listAddresses, { query: allAddresses }),
    select: ({ portfolio_addresses }) => portfolio_addresses,
    staleTime: 0,
    refetchInterval: ({ state }) => pollDelayMs(state.data?.portfolio_addresses, Date.now() - changedAt.current),
  });
  const { data } = addresses;
  const reads = data && finishedReadsKey(data);
  const previousReads = useRef(reads);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the response is the same object while it is unchanged
  useEffect(() => {
    changedAt.current = Date.now();
  }, [data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only finished reads matter
  useEffect(() => {
    const ended = previousReads.current !== undefined && reads !== undefined && previousReads.current !== reads;
    previousReads.current = reads;
    if (!ended) return;
    invalidate(queryClient, ...holdingsReads(api));
  }, [reads]);
  return addresses;
}

export const linesPageSize = 50;

/** The holdings, a line for each coin; the last sort stays until another has loaded. */
export function useLines({ sort, order, hide }: ListState) {
  const api = usePortfolioApi();
  const query = useInfiniteQuery({
    ...polled,
    ...pages(api.listHoldings, { query: { sort, order, hide: hide.join(",") || null, limit: linesPageSize } }),
    select: ({ pages }) => ({
      // A coin whose price moved it to the next page meanwhile may be on both: the newer one counts.
      lines: [...new Map(pages.flatMap((page) => page.portfolio_coins).map((line) => [line.coin_id, line])).values()],
      total: pages[0]?.total ?? 0,
    }),
    placeholderData: keepPreviousData,
  });
  return { ...query, data: useLastData(query.data) };
}

const updatesPageSize = 10;

/** Changes, newest first. */
export function useUpdates() {
  const api = usePortfolioApi();
  return useInfiniteQuery({
    ...pages(api.listUpdates, { query: { page: 1, limit: updatesPageSize } }),
    select: ({ pages }) => ({
      // A change between two requests moves an item to the next page: show it once.
      updates: [
        ...new Map(pages.flatMap((page) => page.portfolio_updates).map((update) => [update.id, update])).values(),
      ],
      remaining: (pages[0]?.total ?? 0) - pages.reduce((sum, page) => sum + page.portfolio_updates.length, 0),
    }),
    staleTime: 0,
  });
}

/** The largest 24-hour moves in one direction. `lossers` is the API's spelling. */
export function useMovers(direction: "gainers" | "lossers") {
  const api = usePortfolioApi();
  return useQuery({
    ...polled,
    ...query(direction === "gainers" ? api.listGainers : api.listLossers, { query: { limit: 5 } }),
    select: ({ portfolio_coins }) => portfolio_coins,
  });
}

import type { PortfolioSummary } from "@cointally/contract/portfolio.ts";
import type { PriceRange } from "@cointally/contract/prices.ts";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Api, invalidate, pages, query } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { idleMs, lookAgainMs, readsOf } from "./addresses/sync.ts";
import type { ListState } from "./holdings/list-state.ts";

/** What the page shows, beside the addresses. */
const holdingsReads = (api: Api) => [
  api.getSummary,
  api.listHoldings,
  api.listUpdates,
  api.listGainers,
  api.listLossers,
];

/** Asks for all that the page shows again: what is held has changed. */
export function useRefresh(): () => Promise<void> {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => invalidate(queryClient, api.listAddresses, ...holdingsReads(api));
}

/** While the page is seen, prices move it each minute. */
const followed = { staleTime: 0, refetchInterval: idleMs } as const;

/** What there was last where nothing newer came through: a range or an order that fails takes nothing off the page. */
function useKept<T>(data: T | undefined): T | undefined {
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return data ?? kept;
}

export type Summary = PortfolioSummary & { range: PriceRange };

/** What it is worth, with the history of a range; another range keeps the last one until it is there. */
export function useSummary(range: PriceRange) {
  const api = useApi();
  const { data, ...state } = useQuery({ ...followed, ...query(api.getSummary, { query: { range } }) });
  const summary = useMemo((): Summary | undefined => data && { ...data.summary, range }, [data, range]);
  return { ...state, data: useKept(summary) };
}

/** An account has no more addresses than these (specification §9). */
const allAddresses = { page: 1, limit: 25 };

/**
 * The addresses, followed while one of them is read, ever more seldom; when a read ends, the rest of the page is asked again.
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

/** Lines on a page of the holdings. */
export const linesPageSize = 50;

/** What is held, a line for each coin; another order keeps the last one until it is there. */
export function useLines({ sort, order, hide }: ListState) {
  const api = useApi();
  const query = useInfiniteQuery({
    ...followed,
    ...pages(api.listHoldings, { query: { sort, order, hide: hide.join(",") || null, limit: linesPageSize } }),
    select: ({ pages }) => ({
      // One whose price moved between two pages may be on both: the newer tells.
      lines: [...new Map(pages.flatMap((page) => page.portfolio_coins).map((one) => [one.coin_id, one])).values()],
      total: pages[0]?.total ?? 0,
    }),
    placeholderData: keepPreviousData,
  });
  return { ...query, data: useKept(query.data) };
}

/** Moves on a page of what changed. */
const updatesPageSize = 10;

/** What moved, newest first. */
export function useUpdates() {
  const api = useApi();
  return useInfiniteQuery({
    ...pages(api.listUpdates, { query: { limit: updatesPageSize } }),
    select: ({ pages }) => ({
      // A move that came between two pages pushes one over: it is told once.
      updates: [...new Map(pages.flatMap((page) => page.portfolio_updates).map((one) => [one.id, one])).values()],
      left: (pages[0]?.total ?? 0) - pages.reduce((sum, page) => sum + page.portfolio_updates.length, 0),
    }),
    staleTime: 0,
  });
}

/** The largest moves of a day, up or down. */
export function useMovers(way: "gainers" | "lossers") {
  const api = useApi();
  return useQuery({
    ...followed,
    ...query(way === "gainers" ? api.listGainers : api.listLossers, { query: { limit: 5 } }),
    select: ({ portfolio_coins }) => portfolio_coins,
  });
}

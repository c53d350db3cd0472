import type {
  getSummary,
  listAddresses,
  listGainers,
  listHoldings,
  listLossers,
  listUpdates,
  PortfolioAddress,
  PortfolioSummary,
} from "@cointally/contract/portfolio.ts";
import type { PriceRange } from "@cointally/contract/prices.ts";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../lib/api-context.ts";
import type { ListState } from "./list-state.ts";
import { idleMs, lookAgainMs, readsOf } from "./sync.ts";

/** Everything about an account's portfolio is kept under this key. */
export const portfolioKey = (userId: string) => ["portfolio", userId];

/** Asks for all that the page shows again: what is held has changed. */
export function useRefresh(userId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: portfolioKey(userId) });
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
export function useSummary(userId: string, range: PriceRange) {
  const api = useApi();
  const query = useQuery({
    ...followed,
    queryKey: [...portfolioKey(userId), "summary", range],
    queryFn: async ({ signal }): Promise<Summary> => {
      const path = "/portfolios/coins/summary";
      const { summary } = await api.call<typeof getSummary>("GET", path, { query: { range }, signal });
      return { ...summary, range };
    },
    placeholderData: keepPreviousData,
  });
  return { ...query, data: useKept(query.data) };
}

/** An account has no more addresses than these (specification §9). */
const allAddresses = { page: 1, limit: 25 };

/**
 * The addresses, followed while one of them is read, ever more seldom; when a read ends, the rest of the page is asked again.
 */
export function useAddresses(userId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const changedAt = useRef(Date.now());
  const queryKey = [...portfolioKey(userId), "addresses"];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<PortfolioAddress[]> => {
      const path = "/portfolios/addresses";
      return (await api.call<typeof listAddresses>("GET", path, { query: allAddresses, signal })).portfolio_addresses;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgainMs(state.data, Date.now() - changedAt.current),
  });
  const { data } = query;
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
    queryClient.invalidateQueries({
      queryKey: portfolioKey(userId),
      predicate: ({ queryKey: [, , part] }) => part !== "addresses",
    });
  }, [reads]);
  return query;
}

/** Lines on a page of the holdings. */
export const linesPageSize = 50;

/** What is held, a line for each coin; another order keeps the last one until it is there. */
export function useLines(userId: string, { sort, order, hide }: ListState) {
  const api = useApi();
  const query = useInfiniteQuery({
    ...followed,
    queryKey: [...portfolioKey(userId), "lines", sort, order, hide],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call<typeof listHoldings>("GET", "/portfolios/coins", {
        query: { sort, order, hide: hide.join(",") || null, limit: linesPageSize, cursor },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
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
export function useUpdates(userId: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...portfolioKey(userId), "updates"],
    queryFn: ({ pageParam: page, signal }) =>
      api.call<typeof listUpdates>("GET", "/portfolios/updates", { query: { page, limit: updatesPageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.next_cursor ? last.page + 1 : null),
    select: ({ pages }) => ({
      // A move that came between two pages pushes one over: it is told once.
      updates: [...new Map(pages.flatMap((page) => page.portfolio_updates).map((one) => [one.id, one])).values()],
      left: (pages[0]?.total ?? 0) - pages.reduce((sum, page) => sum + page.portfolio_updates.length, 0),
    }),
    staleTime: 0,
  });
}

/** The largest moves of a day, up or down. */
export function useMovers(userId: string, way: "gainers" | "lossers") {
  const api = useApi();
  return useQuery({
    ...followed,
    queryKey: [...portfolioKey(userId), way],
    queryFn: async ({ signal }) => {
      const call = api.call<typeof listGainers | typeof listLossers>;
      return (await call("GET", `/portfolios/coins/${way}`, { query: { limit: 5 }, signal })).portfolio_coins;
    },
  });
}

import type { Coin } from "@cointally/contract/coin.ts";
import type { listCoins } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getChecks, getHistory, listChanges } from "@cointally/contract/moderation.ts";
import type { listClaims, listReports } from "@cointally/contract/reports.ts";
import type { listSafetyChanges } from "@cointally/contract/safety.ts";
import { keepPreviousData, queryOptions, useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import type { Api, Query } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { givesReason } from "./checks.ts";

type CoinList = typeof listCoins;

/** Rows asked of a queue at once. */
export const pageSize = 50;
const freshMs = 60_000;
const looksAhead = 12;

/** Everything a moderator sees is kept under this key. */
export const moderationKey = (userId: string) => ["moderation", userId];

/** The queues alone: what a decision changes. Checks and histories are asked when their coin is looked at. */
export const queuesKey = (userId: string) => [...moderationKey(userId), "queues"];

type Page = { total: number; next_cursor: string | null };

/** A queue as far as it is loaded. */
export type Queue<Row> = {
  /** Undefined until the first page is there. */
  rows: Row[] | undefined;
  total: number | undefined;
  /** Whether rows follow those loaded. */
  more: boolean;
  loadMore: () => void;
  loadingMore: boolean;
  /** Whether the rows are still those of another query. */
  isOther: boolean;
  failed: boolean;
  /** Since when the rows are what they are, in ms, while the server does not answer. */
  outOfDateSince: number | null;
  askAgain: () => void;
};

/** Reads one of the API's lists page by page, each from the cursor of the one before; all of them again each minute. */
export function useQueue<P extends Page, Row>(
  userId: string,
  path: string,
  rowsOf: (page: P) => Row[],
  query: Query = {},
): Queue<Row> {
  const api = useApi();
  const { data, dataUpdatedAt, isError, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [...queuesKey(userId), path, query],
      queryFn: ({ signal, pageParam }) =>
        api.call("GET", path, { query: { ...query, limit: pageSize, cursor: pageParam }, signal }) as Promise<P>,
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
      staleTime: 0,
      refetchInterval: freshMs,
      placeholderData: keepPreviousData,
    });
  return {
    rows: data?.pages.flatMap(rowsOf),
    total: data?.pages[0]?.total,
    more: hasNextPage,
    loadMore: () => {
      if (!isFetchingNextPage) fetchNextPage();
    },
    loadingMore: isFetchingNextPage,
    isOther: isPlaceholderData,
    failed: isError && !data,
    outOfDateSince: isError && data ? dataUpdatedAt : null,
    askAgain: refetch,
  };
}

const coinsOf = ({ coins }: ResponseOf<CoinList>) => coins;
const changesOf = ({ changes }: ResponseOf<typeof listChanges>) => changes;
const reportsOf = ({ reports }: ResponseOf<typeof listReports>) => reports;
const claimsOf = ({ claims }: ResponseOf<typeof listClaims>) => claims;

const safetyChangesOf = ({ safety_changes }: ResponseOf<typeof listSafetyChanges>) => safety_changes;

/** The six queues. All are asked, since the tabs say how many wait in each. */
export function useQueues(userId: string) {
  return {
    pending: useQueue(userId, "/coins/pending", coinsOf),
    changes: useQueue(userId, "/coins/changes", changesOf),
    scheduled: useQueue(userId, "/coins/scheduled-approval", coinsOf),
    reports: useQueue(userId, "/reports", reportsOf),
    claims: useQueue(userId, "/claims", claimsOf),
    safety: useQueue(userId, "/safety-changes", safetyChangesOf),
  };
}

/** Public coins that a word finds. */
export const usePublicCoins = (userId: string, search: string) => useQueue(userId, "/coins", coinsOf, { search });

const checksOf = (api: Api, userId: string, coinId: string) =>
  queryOptions({
    queryKey: [...moderationKey(userId), "checks", coinId],
    queryFn: ({ signal }) => api.call<typeof getChecks>("GET", `/coins/${coinId}/checks`, { signal }),
    staleTime: freshMs,
  });

/** What the server could find out about a coin. */
export function useChecks(userId: string, coinId: string) {
  return useQuery(checksOf(useApi(), userId, coinId));
}

/**
 * Which coins of a queue give a reason to look. Those from the selected one on are asked ahead, so that the next item is
 * there at once.
 */
export function useLooks(userId: string, coins: Coin[], selectedId: string | undefined): Set<string> {
  const api = useApi();
  const from = Math.max(
    0,
    coins.findIndex(({ id }) => id === selectedId),
  );
  const answers = useQueries({
    queries: coins.map(({ id }, at) => ({
      ...checksOf(api, userId, id),
      enabled: at >= from && at < from + looksAhead,
    })),
  });
  return new Set(coins.filter((coin, at) => givesReason(answers[at]?.data, coin)).map(({ id }) => id));
}

/** What moderators and the owner did with a coin, newest first. */
export function useHistory(userId: string, coinId: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...moderationKey(userId), "history", coinId],
    queryFn: ({ signal }) =>
      api.call<typeof getHistory>("GET", `/coins/${coinId}/history`, { query: { limit: 10 }, signal }),
  });
}

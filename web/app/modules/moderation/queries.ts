import type { Coin } from "@cointally/contract/coin.ts";
import type { listCoins } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { listHeldVotes } from "@cointally/contract/held-votes.ts";
import type { listChanges } from "@cointally/contract/moderation.ts";
import type { listClaims, listReports } from "@cointally/contract/reports.ts";
import type { listSafetyChanges } from "@cointally/contract/safety.ts";
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { type EndpointName, pages, query } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { useIsOn } from "../../lib/page/modules.ts";
import { votesCases } from "./cases/votes-cases.ts";
import { hasWarnings } from "./coin/checks.ts";
import { type ModerationApi, useModerationApi } from "./moderation-api.ts";

/** Rows that one request of a queue loads. */
export const pageSize = 50;
const freshMs = 60_000;
const checksAhead = 12;

/** The reads that a decision changes. Checks and histories are loaded when their coin is opened. */
export const queueReads = (api: ModerationApi) => [
  api.listPendingCoins,
  api.listChanges,
  api.listScheduledCoins,
  api.listReports,
  api.listClaims,
  api.listSafetyChanges,
  api.listHeldVotes,
  api.listCoins,
  api.getQueueCounts,
];

/** Everything a moderator sees of a coin. */
export const moderationReads = (api: ModerationApi) => [...queueReads(api), api.getChecks, api.getHistory];

type Page = { total: number; next_cursor: string | null };

type ListCall<P, Query> = ((input: { query: { limit: number } & Query }) => Promise<P>) & {
  readonly endpoint: EndpointName;
};

/** The loaded part of a queue. */
export type Queue<Row> = {
  /** Undefined until the first page has loaded. */
  rows: Row[] | undefined;
  total: number | undefined;
  /** Whether there are more rows. */
  more: boolean;
  loadMore: () => void;
  loadingMore: boolean;
  /** Whether the rows are still those of another query. */
  isOther: boolean;
  /** Why no page has loaded; null while none has failed. */
  error: Error | null;
  /** The time of the rows shown, in ms, while the server does not respond. */
  outOfDateSince: number | null;
  askAgain: () => void;
};

/** Reads a list page by page, by cursor, and refetches all loaded pages every minute. */
function useQueue<P extends Page, Row, Query extends object = object>(
  call: ListCall<P, NoInfer<Query>>,
  rowsOf: (page: P) => Row[],
  { enabled = true, query = {} as Query }: { enabled?: boolean; query?: Query } = {},
): Queue<Row> {
  const { data, dataUpdatedAt, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      ...pages(call, { query: { limit: pageSize, ...query } }),
      enabled,
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
    error: data ? null : error,
    outOfDateSince: error && data ? dataUpdatedAt : null,
    askAgain: refetch,
  };
}

const coinsOf = ({ coins }: ResponseOf<typeof listCoins>) => coins;
const changesOf = ({ changes }: ResponseOf<typeof listChanges>) => changes;
const reportsOf = ({ reports }: ResponseOf<typeof listReports>) => reports;
const claimsOf = ({ claims }: ResponseOf<typeof listClaims>) => claims;

type Rings = ResponseOf<typeof listHeldVotes>;
const waitingVotesOf = ({ rings }: Rings) => votesCases(rings, "waiting");
const releasingVotesOf = ({ rings }: Rings) => votesCases(rings, "releasing");

const safetyChangesOf = ({ safety_changes }: ResponseOf<typeof listSafetyChanges>) => safety_changes;

/**
 * The queues. All are loaded, since the tabs show how many items wait in each; held votes only for those who decide on them, safety changes
 * only where their module is on.
 */
export function useQueues(shown: { votes: boolean }) {
  const api = useModerationApi();
  return {
    pending: useQueue(api.listPendingCoins, coinsOf),
    changes: useQueue(api.listChanges, changesOf),
    scheduled: useQueue(api.listScheduledCoins, coinsOf),
    reports: useQueue(api.listReports, reportsOf),
    claims: useQueue(api.listClaims, claimsOf),
    votes: useQueue(api.listHeldVotes, waitingVotesOf, { enabled: shown.votes }),
    safety: useQueue(api.listSafetyChanges, safetyChangesOf, { enabled: useIsOn("safety") }),
  };
}

/** Held votes that are released without a decision. */
export const useReleasingVotes = () =>
  useQueue(useModerationApi().listHeldVotes, releasingVotesOf, { query: { status: "releasing" } as const });

/** The undecided votes of a ring, page by page. */
export const useRingVotes = (id: string) =>
  useInfiniteQuery(pages(useModerationApi().listRingVotes, { params: { id }, query: { limit: pageSize } }));

/** Public coins that match a search. */
export const usePublicCoins = (search: string) => useQueue(useApi().listCoins, coinsOf, { query: { search } });

const checksOf = (api: ModerationApi, coinId: string) => ({
  ...query(api.getChecks, { params: { id: coinId } }),
  staleTime: freshMs,
});

/** The automated checks of a coin. */
export function useChecks(coinId: string) {
  return useQuery(checksOf(useModerationApi(), coinId));
}

/**
 * Ids of the coins of a queue with warnings. The checks of the items after the selected one are prefetched, so that the next item is
 * shown at once.
 */
export function useCoinsWithWarnings(coins: Coin[], selectedId: string | undefined): Set<string> {
  const api = useModerationApi();
  const from = Math.max(
    0,
    coins.findIndex(({ id }) => id === selectedId),
  );
  const answers = useQueries({
    queries: coins.map(({ id }, at) => ({
      ...checksOf(api, id),
      enabled: at >= from && at < from + checksAhead,
    })),
  });
  return new Set(coins.filter((coin, at) => hasWarnings(answers[at]?.data, coin)).map(({ id }) => id));
}

/** What moderators and the owner did with a coin, newest first. */
export function useHistory(coinId: string) {
  return useQuery(query(useApi().getHistory, { params: { id: coinId }, query: { limit: 10 } }));
}

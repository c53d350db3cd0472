import type { coinListEndpoint } from "@cointally/api/coins.ts";
import type { AnswerOf } from "@cointally/api/endpoint.ts";
import type { getChecks, getHistory, listChanges } from "@cointally/api/moderation.ts";
import type { listClaims, listReports } from "@cointally/api/reports.ts";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import type { Api } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { givesReason } from "./checks.ts";

type CoinList = ReturnType<typeof coinListEndpoint>;

/** Rows asked of each queue: what one sees before the next are asked. */
const rows = 50;
const freshMs = 60_000;
const looksAhead = 12;

/** Everything a moderator sees is kept under this key. */
export const moderationKey = (userId: string) => ["moderation", userId];

function useQueue<E>(userId: string, path: string) {
  const api = useApi();
  return useQuery<AnswerOf<E>>({
    queryKey: [...moderationKey(userId), path],
    queryFn: ({ signal }) => api.call<E>("GET", path, { query: { limit: rows }, signal }),
    staleTime: 0,
    refetchInterval: freshMs,
  });
}

/** The five queues. All are asked, since the tabs say how many wait in each. */
export function useQueues(userId: string) {
  return {
    pending: useQueue<CoinList>(userId, "/coins/pending"),
    changes: useQueue<typeof listChanges>(userId, "/coins/changes"),
    scheduled: useQueue<CoinList>(userId, "/coins/scheduled-approval"),
    reports: useQueue<typeof listReports>(userId, "/reports"),
    claims: useQueue<typeof listClaims>(userId, "/claims"),
  };
}

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

/** Which of the first coins of a queue give a reason to look; asked ahead, so that the next item is there at once. */
export function useLooks(userId: string, coinIds: string[]): Set<string> {
  const api = useApi();
  const ahead = coinIds.slice(0, looksAhead);
  const answers = useQueries({ queries: ahead.map((id) => checksOf(api, userId, id)) });
  return new Set(ahead.filter((_, at) => givesReason(answers[at]?.data)));
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

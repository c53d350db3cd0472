import type { coinListEndpoint } from "@cointally/contract/coins.ts";
import type { AnswerOf } from "@cointally/contract/endpoint.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";

export type MyCoins = AnswerOf<ReturnType<typeof coinListEndpoint>>;

/** Rows on a page of one's own coins. */
export const myCoinsPageSize = 25;

/** Everything about an account's own coins is kept under this key. */
export const myCoinsKey = (userId: string) => ["my-coins", userId];

/** One page of one's own coins, newest first. */
export function useMyCoins(userId: string, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...myCoinsKey(userId), page],
    queryFn: ({ signal }) =>
      api.call<ReturnType<typeof coinListEndpoint>>("GET", "/coins/mine", {
        query: { page, limit: myCoinsPageSize },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

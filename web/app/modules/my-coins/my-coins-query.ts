import type { listCoins } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";

export type MyCoins = ResponseOf<typeof listCoins>;

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
      api.call<typeof listCoins>("GET", "/coins/mine", {
        query: { page, limit: myCoinsPageSize },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

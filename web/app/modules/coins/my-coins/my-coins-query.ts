import type { listMyCoins } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { query } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";

export type MyCoins = ResponseOf<typeof listMyCoins>;

/** Rows on a page of one's own coins. */
export const myCoinsPageSize = 25;

/** One page of one's own coins, newest first. */
export function useMyCoins(page: number) {
  const api = useApi();
  return useQuery({
    ...query(api.listMyCoins, { query: { page, limit: myCoinsPageSize } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

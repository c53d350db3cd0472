import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";
import type { CoinListEndpoint } from "../coins/coin-list.tsx";

/** The API is asked this long after the last key. */
const debounceMs = 150;
const maxCoins = 8;

/** The coins that match `wanted`; until they are there, the ones before. Newer words abort the request of older ones. */
export function useFound(wanted: string, open: boolean) {
  const api = useApi();
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ["search", wanted],
    enabled: open && wanted !== "",
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, debounceMs));
      signal.throwIfAborted();
      return api.call<CoinListEndpoint>("GET", "/coins", { query: { search: wanted, limit: maxCoins }, signal });
    },
  });
  const settled = !isPlaceholderData && (data !== undefined || isError);
  return { coins: data?.coins ?? [], settled, isError, refetch };
}

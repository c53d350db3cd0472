import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { composed, query } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/api-context.ts";

/** Wait after the last key before a request is sent. */
const debounceMs = 150;
const maxCoins = 8;

/** The coins that match `search`; the previous matches while loading. A new search aborts the previous request. */
export function useCoinSearch(search: string, open: boolean) {
  const api = useApi();
  const input = { query: { search: search, limit: maxCoins } };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...composed(query(api.listCoins, input), "debounced", async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, debounceMs));
      signal.throwIfAborted();
      return api.listCoins({ ...input, signal });
    }),
    enabled: open && search !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isCurrent = !isPlaceholderData && (data !== undefined || error !== null);
  return { coins: data?.coins ?? [], isCurrent, error, refetch };
}

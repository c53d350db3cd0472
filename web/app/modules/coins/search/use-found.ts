import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { composed, query } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";

/** The API is asked this long after the last key. */
const debounceMs = 150;
const maxCoins = 8;

/** The coins that match `wanted`; until they are there, the ones before. Newer words abort the request of older ones. */
export function useFound(wanted: string, open: boolean) {
  const api = useApi();
  const input = { query: { search: wanted, limit: maxCoins } };
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...composed(query(api.listCoins, input), "debounced", async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, debounceMs));
      signal.throwIfAborted();
      return api.listCoins({ ...input, signal });
    }),
    enabled: open && wanted !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  const settled = !isPlaceholderData && (data !== undefined || isError);
  return { coins: data?.coins ?? [], settled, isError, refetch };
}

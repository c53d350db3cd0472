import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";
import type { CoinListEndpoint } from "../coins/coin-list.tsx";

/** So long after the last key the API is asked, and for so many coins. */
const pauseMs = 150;
const most = 8;

/** The coins that match the words, a moment after they stand; until then the ones before. A question that is overtaken is dropped. */
export function useFound(wanted: string, open: boolean) {
  const api = useApi();
  const [asked] = useDebouncedValue(wanted, pauseMs);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ["search", asked],
    enabled: open && asked !== "",
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      api.call<CoinListEndpoint>("GET", "/coins", { query: { search: asked, limit: most }, signal }),
  });
  const settled = asked === wanted && !isPlaceholderData && (data !== undefined || isError);
  return { coins: data?.coins ?? [], settled, isError, refetch };
}

import type { AnswerOf } from "@cointally/api/endpoint.ts";
import type { listWatched, unwatchCoin, watchCoin } from "@cointally/api/watchlists.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Api } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { useSession } from "../../lib/session.ts";
import { toastError } from "../../ui/toasts.tsx";

/** Everything about an account's watchlist is kept under this key. */
export const watchlistKey = (userId: string | undefined) => ["watchlist", userId];

const watchedIds = (api: Api, userId: string | undefined) =>
  queryOptions({
    queryKey: [...watchlistKey(userId), "ids"],
    enabled: userId !== undefined,
    async queryFn({ signal }) {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page: AnswerOf<typeof listWatched> = await api.call<typeof listWatched>("GET", "/watchlists/coins", {
          query: { limit: 100, cursor },
          signal,
        });
        ids.push(...page.watchlist_coins.map((row) => row.coin_id));
        cursor = page.next_cursor;
      } while (cursor);
      return ids;
    },
  });

/** Whether one watches this coin, and the change of it; asked once for all coins of a page. */
export function useWatched(coinId: string) {
  const api = useApi();
  const userId = useSession()?.user.id;
  const queryClient = useQueryClient();
  const query = watchedIds(api, userId);
  const { data } = useQuery(query);
  const watched = data?.includes(coinId) ?? false;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      watched
        ? api.call<typeof unwatchCoin>("DELETE", `/watchlists/coins/${coinId}`)
        : api.call<typeof watchCoin>("POST", "/watchlists/coins", { body: { coin_id: coinId } }),
    onSuccess() {
      queryClient.setQueryData(query.queryKey, (ids = []) =>
        watched ? ids.filter((id) => id !== coinId) : [...ids, coinId],
      );
      return queryClient.invalidateQueries({
        queryKey: watchlistKey(userId),
        predicate: (q) => q.queryKey[2] !== "ids",
      });
    },
    onError: toastError,
  });
  return {
    watched,
    loggedIn: userId !== undefined,
    toggle: () => {
      if (!isPending && data) mutate();
    },
  };
}

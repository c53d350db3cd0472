import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Api, query } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { useSession } from "../../lib/session/session.ts";
import { useErrorHandler } from "../../ui/feedback/use-error-handler.ts";

/** Query of the ids of all coins that the user watches. */
export const watchedIdsQuery = (api: Api, userId: string | undefined) =>
  queryOptions({
    ...query(api.listWatchedIds),
    enabled: userId !== undefined,
  });

/** Mutation that watches or unwatches a coin; `watched` is the new state. */
export function useSetWatched() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = watchedIdsQuery(api, useSession()?.user.id);
  return useMutation({
    mutationFn: async ({ coinId, watched }: { coinId: string; watched: boolean }) => {
      if (watched) await api.watchCoin({ body: { coin_id: coinId } });
      else await api.unwatchCoin({ params: { coinId } });
    },
    async onSuccess(_, { coinId, watched }) {
      // An older response that is still on its way must not undo this.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (cached) => {
        const others = cached?.coin_ids.filter((id) => id !== coinId) ?? [];
        return { coin_ids: watched ? [coinId, ...others] : others };
      });
    },
    onError: useErrorHandler(),
  });
}

/** Whether the user watches this coin, and a function to toggle it; one request for all coins of a page. */
export function useWatched(coinId: string) {
  const userId = useSession()?.user.id;
  // Selects only this coin, so that a change of another one does not render it again.
  const { data, refetch } = useQuery({
    ...watchedIdsQuery(useApi(), userId),
    select: ({ coin_ids }) => coin_ids.includes(coinId),
  });
  const { mutate, isPending } = useSetWatched();
  const handleError = useErrorHandler();
  const watched = data ?? false;
  return {
    watched,
    loggedIn: userId !== undefined,
    toggle: async () => {
      if (isPending) return;
      if (data !== undefined) return mutate({ coinId, watched: !watched });
      // Not loaded yet, or failed to load: the star looked empty, so the user meant to watch the coin.
      const retried = await refetch({ cancelRefetch: false });
      if (retried.data === false) mutate({ coinId, watched: true });
      if (retried.error) handleError(retried.error);
    },
  };
}

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Api, query } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { useSession } from "../../lib/session.ts";
import { useErrorHandler } from "../../ui/use-error-handler.ts";

/** The read of the ids of all coins that one watches. */
export const watchedIds = (api: Api, userId: string | undefined) =>
  queryOptions({
    ...query(api.listWatchedIds),
    enabled: userId !== undefined,
  });

/** Begins or ends watching a coin; `watched` is how it is to be. */
export function useSetWatched() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = watchedIds(api, useSession()?.user.id);
  return useMutation({
    mutationFn: async ({ coinId, watched }: { coinId: string; watched: boolean }) => {
      if (watched) await api.watchCoin({ body: { coin_id: coinId } });
      else await api.unwatchCoin({ params: { coinId } });
    },
    async onSuccess(_, { coinId, watched }) {
      // An older answer that is still on its way must not undo this.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (now) => {
        const others = now?.coin_ids.filter((id) => id !== coinId) ?? [];
        return { coin_ids: watched ? [coinId, ...others] : others };
      });
    },
    onError: useErrorHandler(),
  });
}

/** Whether one watches this coin, and the change of it; asked once for all coins of a page. */
export function useWatched(coinId: string) {
  const userId = useSession()?.user.id;
  // The star of this coin alone follows: another one's changes nothing here.
  const { data, refetch } = useQuery({
    ...watchedIds(useApi(), userId),
    select: ({ coin_ids }) => coin_ids.includes(coinId),
  });
  const { mutate, isPending } = useSetWatched();
  const tell = useErrorHandler();
  const watched = data ?? false;
  return {
    watched,
    loggedIn: userId !== undefined,
    toggle: async () => {
      if (isPending) return;
      if (data !== undefined) return mutate({ coinId, watched: !watched });
      // Nothing is known yet, or did not load: the star looked empty, so the tap was to fill it.
      const again = await refetch({ cancelRefetch: false });
      if (again.data === false) mutate({ coinId, watched: true });
      if (again.error) tell(again.error);
    },
  };
}

import type { addAlert } from "@cointally/contract/alerts.ts";
import type { BodyOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { invalidate, query } from "../../lib/api/api.ts";
import { useIsOn } from "../../lib/page/modules.ts";
import { useSetWatched } from "../watchlist/use-watched.ts";
import { useAlertsApi } from "./alerts-api.ts";

/** All alerts of an account, newest first, in one response. */
export function useAlerts() {
  const api = useAlertsApi();
  return useQuery({
    ...query(api.listAlerts, { query: { limit: limits.alerts.max } }),
    staleTime: 0,
    select: ({ alerts }) => alerts,
  });
}

/** Sets an alert, and adds its coin to the watchlist where there is one. The caller shows errors. */
export function useAddAlert() {
  const api = useAlertsApi();
  const client = useQueryClient();
  const watchlist = useIsOn("watchlist");
  const { mutate: watch } = useSetWatched();
  return useMutation({
    mutationFn: (body: BodyOf<typeof addAlert>) => api.addAlert({ body }),
    onSuccess: (_, { coin_id: coinId }) => watchlist && watch({ coinId, watched: true }),
    onSettled: () => invalidate(client, api.listAlerts),
  });
}

/** Deletes an alert. The list is refetched after errors too: it may be deleted already. */
export function useRemoveAlert() {
  const api = useAlertsApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.removeAlert({ params: { id } }),
    onSettled: () => invalidate(client, api.listAlerts),
  });
}

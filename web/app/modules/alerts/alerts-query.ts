import type { addAlert, listAlerts, removeAlert } from "@cointally/contract/alerts.ts";
import type { BodyOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";
import { useSetWatched } from "../watchlist/watched.ts";

const alertsKey = (userId: string) => ["alerts", userId];

/** All alerts of an account, newest first: so many as there may be come in one answer. */
export function useAlerts(userId: string) {
  const api = useApi();
  return useQuery({
    queryKey: alertsKey(userId),
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.call<typeof listAlerts>("GET", "/alerts", { query: { limit: limits.alerts.max }, signal }),
    select: ({ alerts }) => alerts,
  });
}

/** Sets an alert, and watches its coin. What refuses it is the caller's to tell. */
export function useAddAlert(userId: string) {
  const api = useApi();
  const client = useQueryClient();
  const { mutate: watch } = useSetWatched();
  return useMutation({
    mutationFn: (body: BodyOf<typeof addAlert>) => api.call<typeof addAlert>("POST", "/alerts", { body }),
    onSuccess: (_, { coin_id: coinId }) => watch({ coinId, watched: true }),
    onSettled: () => client.invalidateQueries({ queryKey: alertsKey(userId) }),
  });
}

/** Ends an alert. One that is gone already is none, too: the list is asked again whatever was answered. */
export function useRemoveAlert(userId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call<typeof removeAlert>("DELETE", `/alerts/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: alertsKey(userId) }),
  });
}

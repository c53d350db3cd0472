import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { invalidate, query } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";

/** Where one is logged in, this session first. */
export function useSessions() {
  const api = useApi();
  return useQuery({
    ...query(api.listSessions),
    staleTime: 0,
    select: ({ sessions }) => [...sessions].sort((a, b) => Number(b.current) - Number(a.current)),
  });
}

/** Ends sessions by their ids, one after another; the list then shows what is left, whatever became of it. */
export function useEndSessions(onEnded: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await api.endSession({ params: { id } });
    },
    onSuccess: onEnded,
    onSettled: () => invalidate(client, api.listSessions),
  });
}

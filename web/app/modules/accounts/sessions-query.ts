import type { endSession, listSessions } from "@cointally/contract/users.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";

export const sessionsKey = (userId: string) => ["sessions", userId];

/** Where one is logged in, this session first. */
export function useSessions(userId: string) {
  const api = useApi();
  return useQuery({
    queryKey: sessionsKey(userId),
    staleTime: 0,
    queryFn: ({ signal }) => api.call<typeof listSessions>("GET", "/users/me/sessions", { signal }),
    select: ({ sessions }) => [...sessions].sort((a, b) => Number(b.current) - Number(a.current)),
  });
}

/** Ends sessions by their ids, one after another; the list then shows what is left, whatever became of it. */
export function useEndSessions(userId: string, onEnded: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await api.call<typeof endSession>("DELETE", `/users/me/sessions/${id}`);
    },
    onSuccess: onEnded,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey(userId) }),
  });
}

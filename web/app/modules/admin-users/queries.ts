import type {
  deleteUser,
  endUserSession,
  endUserSessions,
  listUserSessions,
  listUsers,
  Role,
  resetSecondFactor,
  unbanUser,
  updateUser,
} from "@cointally/contract/users.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";
import { focusHeading } from "../../lib/focus-heading.ts";

const deskKey = (adminId: string) => ["users desk", adminId];

/** Accounts that fit, newest first, page by page. */
export function useUsers(adminId: string, search: string, role: Role | null) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...deskKey(adminId), "users", search, role],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call<typeof listUsers>("GET", "/users", {
        query: { limit: 25, cursor, search: search || null, role },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** What can be done to an account, each after a question. */
export type Deed = "admin" | "user" | "reset" | "unban" | "delete";

/** Does one of them; the list then shows what became of it, also when it was refused. */
export function useDeed(adminId: string, onSettled: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, deed }: { id: string; deed: Deed }): Promise<void> => {
      if (deed === "delete") await api.call<typeof deleteUser>("DELETE", `/users/${id}`);
      else if (deed === "unban") await api.call<typeof unbanUser>("DELETE", `/users/${id}/ban`);
      else if (deed === "reset") await api.call<typeof resetSecondFactor>("DELETE", `/users/${id}/otp`);
      else await api.call<typeof updateUser>("PATCH", `/users/${id}`, { body: { role: deed } });
    },
    async onSettled(_done, refused, { deed }) {
      onSettled();
      await client.invalidateQueries({ queryKey: deskKey(adminId) });
      // Its row went, with the button that had the focus.
      if (deed === "delete" && !refused) focusHeading();
    },
  });
}

/** Has the list asked again, after something else than a deed changed it. */
export function useRenewUsers(adminId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: deskKey(adminId) });
}

const sessionsKey = (adminId: string, id: string) => [...deskKey(adminId), "sessions", id];

/** Where an account is logged in. */
export function useUserSessions(adminId: string, id: string) {
  const api = useApi();
  return useQuery({
    queryKey: sessionsKey(adminId, id),
    queryFn: ({ signal }) => api.call<typeof listUserSessions>("GET", `/users/${id}/sessions`, { signal }),
    select: ({ sessions }) => sessions,
    staleTime: 0,
  });
}

/** Ends one session of an account, or with null all of them; `onSettled` once the list shows it. */
export function useEndUserSession(adminId: string, id: string, onSettled: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (session: string | null): Promise<void> => {
      if (session) await api.call<typeof endUserSession>("DELETE", `/users/${id}/sessions/${session}`);
      else await api.call<typeof endUserSessions>("DELETE", `/users/${id}/sessions`);
    },
    async onSettled() {
      await client.invalidateQueries({ queryKey: sessionsKey(adminId, id) });
      onSettled();
    },
  });
}

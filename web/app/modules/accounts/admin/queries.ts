import type { Role } from "@cointally/contract/users.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { invalidate, pages, query } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";
import { focusHeading } from "../../../lib/focus-heading.ts";

/** Accounts that fit, newest first, page by page. */
export function useUsers(search: string, role: Role | null) {
  const api = useApi();
  return useInfiniteQuery({
    ...pages(api.listUsers, { query: { limit: 25, search: search || null, role } }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** What can be done to an account, each after a question. */
export type UserAction = "admin" | "user" | "reset" | "unban" | "delete";

/** Does one of them; the list then shows what became of it, also when it was refused. */
export function useUserAction(onSettled: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, action }: { id: string; action: UserAction }): Promise<void> => {
      if (action === "delete") await api.deleteUser({ params: { id } });
      else if (action === "unban") await api.unbanUser({ params: { id } });
      else if (action === "reset") await api.resetSecondFactor({ params: { id } });
      else await api.updateUser({ params: { id }, body: { role: action } });
    },
    async onSettled(_done, refused, { action }) {
      onSettled();
      await invalidate(client, api.listUsers, api.listUserSessions);
      // Its row went, with the button that had the focus.
      if (action === "delete" && !refused) focusHeading();
    },
  });
}

/** Has the list asked again, after another call changed it. */
export function useRenewUsers() {
  const api = useApi();
  const client = useQueryClient();
  return () => invalidate(client, api.listUsers, api.listUserSessions);
}

/** Where an account is logged in. */
export function useUserSessions(id: string) {
  const api = useApi();
  return useQuery({
    ...query(api.listUserSessions, { params: { id } }),
    select: ({ sessions }) => sessions,
    staleTime: 0,
  });
}

/** Ends one session of an account, or with null all of them; `onSettled` once the list shows it. */
export function useEndUserSession(id: string, onSettled: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (session: string | null): Promise<void> => {
      if (session) await api.endUserSession({ params: { id, session_id: session } });
      else await api.endUserSessions({ params: { id } });
    },
    async onSettled() {
      await invalidate(client, api.listUserSessions);
      onSettled();
    },
  });
}

import type { Role } from "@cointally/contract/roles.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAdminApi } from "../../../lib/api/admin-api.ts";
import { invalidate, pages, query } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { focusHeading } from "../../../lib/browser/focus-heading.ts";

/** Matching accounts, newest first, page by page. */
export function useUsers(search: string, role: Role | null) {
  const api = useAdminApi();
  return useInfiniteQuery({
    ...pages(api.listUsers, { query: { limit: 25, search: search || null, role } }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** Actions on an account, each after a confirmation. */
export type UserAction = "reset" | "unban" | "delete";

/** Runs an action and refetches the list, also after an error. */
export function useUserAction(onSettled: () => void) {
  const { deleteUser } = useApi();
  const api = useAdminApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, action }: { id: string; action: UserAction }): Promise<void> => {
      if (action === "delete") await deleteUser({ params: { id } });
      else if (action === "unban") await api.unbanUser({ params: { id } });
      else await api.resetSecondFactor({ params: { id } });
    },
    async onSettled(_data, error, { action }) {
      onSettled();
      await invalidate(client, api.listUsers, api.listUserSessions);
      // The row with the focused button was removed.
      if (action === "delete" && !error) focusHeading();
    },
  });
}

/** Gives an account another role and refetches the list, also after an error. */
export function useSetRole(id: string, onSettled: () => void) {
  const { updateUser } = useApi();
  const api = useAdminApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: Role) => updateUser({ params: { id }, body: { role } }),
    async onSettled() {
      await invalidate(client, api.listUsers);
      onSettled();
    },
  });
}

/** Refetches the list. */
export function useRefreshUsers() {
  const api = useAdminApi();
  const client = useQueryClient();
  return () => invalidate(client, api.listUsers, api.listUserSessions);
}

/** The sessions of an account. */
export function useUserSessions(id: string) {
  const api = useAdminApi();
  return useQuery({
    ...query(api.listUserSessions, { params: { id } }),
    select: ({ sessions }) => sessions,
    staleTime: 0,
  });
}

/** Ends one session of an account, or all of them with null. `onSettled` is called once the list is refetched. */
export function useEndUserSession(id: string, onSettled: () => void) {
  const api = useAdminApi();
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

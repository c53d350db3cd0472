import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Api, query } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { updateUser, useSession } from "../../lib/session/session.ts";

const pollEveryMs = 4000;

/** TanStack Query options of the user's account. A fresh read verifies the session: an expired one ends. */
export const meQuery = (api: Api, userId: string | undefined) =>
  queryOptions({
    ...query(api.getMe),
    enabled: userId !== undefined,
    queryFn: async ({ signal }) => {
      const response = await api.getMe({ signal });
      updateUser(response.user);
      return response;
    },
  });

/**
 * The user's account, for example whether its email is confirmed. `untilVerified` polls every few seconds while the page is visible, and
 * refetches when it becomes visible.
 */
export function useMe({ untilVerified = false } = {}) {
  const api = useApi();
  const userId = useSession()?.user.id;
  return useQuery({
    ...meQuery(api, userId),
    refetchInterval: ({ state }) => (untilVerified && !state.data?.user.email_verified ? pollEveryMs : false),
    refetchOnWindowFocus: ({ state }) => (state.data?.user.email_verified ? true : "always"),
    select: ({ user }) => user,
  });
}

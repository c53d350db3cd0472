import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Api, query } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { updateUser, useSession } from "../../lib/session.ts";

const askAgainMs = 4000;

/** The question for one's own account. Asked afresh it tells whether the session lives: a dead one ends with the answer. */
export const meQuery = (api: Api, userId: string | undefined) =>
  queryOptions({
    ...query(api.getMe),
    enabled: userId !== undefined,
    queryFn: async ({ signal }) => {
      const answer = await api.getMe({ signal });
      updateUser(answer.user);
      return answer;
    },
  });

/**
 * One's own account as the server knows it, such as whether its email is confirmed. `untilVerified` asks again every
 * few seconds while the page is looked at, and at once when one comes back to it.
 */
export function useMe({ untilVerified = false } = {}) {
  const api = useApi();
  const userId = useSession()?.user.id;
  return useQuery({
    ...meQuery(api, userId),
    refetchInterval: ({ state }) => (untilVerified && !state.data?.user.email_verified ? askAgainMs : false),
    refetchOnWindowFocus: ({ state }) => (state.data?.user.email_verified ? true : "always"),
    select: ({ user }) => user,
  });
}

import type { getMe } from "@cointally/api/users.ts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";
import { useSession } from "../../lib/session.ts";

/** One's own account as the server knows it, such as whether its email is confirmed. */
export function useMe() {
  const api = useApi();
  const userId = useSession()?.user.id;
  return useQuery({
    queryKey: ["me", userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => api.call<typeof getMe>("GET", "/users/me", { signal }),
    select: ({ user }) => user,
  });
}

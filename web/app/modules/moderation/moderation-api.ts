import { useMemo } from "react";
import { useAdminApi } from "../../lib/api/admin-api.ts";
import { useApi } from "../../lib/api/api-context.ts";

export type ModerationApi = ReturnType<typeof useModerationApi>;

/** The API functions of the moderation pages: their own, and those that every page has. */
export function useModerationApi() {
  const api = useApi();
  const adminApi = useAdminApi();
  return useMemo(() => ({ ...adminApi, ...api }), [api, adminApi]);
}

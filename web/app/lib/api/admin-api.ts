import { adminRoutes } from "@cointally/contract/admin-routes.gen.ts";
import { useMemo } from "react";
import { createApi } from "./api.ts";
import { browserTransport } from "./api-client.ts";
import { useApiUrl } from "./use-api-url.ts";

/** The API functions that only pages of /admin use. */
export const useAdminApi = () => {
  const apiUrl = useApiUrl();
  return useMemo(() => createApi(browserTransport(apiUrl), adminRoutes), [apiUrl]);
};

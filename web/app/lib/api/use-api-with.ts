import { useMemo } from "react";
import { createApi, type Routes } from "./api.ts";
import { browserTransport } from "./api-client.ts";
import { useApi } from "./api-context.ts";
import { useApiUrl } from "./use-api-url.ts";

/** The API functions of a part of the site: its own routes, and those that every page has. */
export function useApiWith<R extends Routes>(routes: R) {
  const api = useApi();
  const apiUrl = useApiUrl();
  return useMemo(() => ({ ...createApi(browserTransport(apiUrl), routes), ...api }), [api, apiUrl, routes]);
}

import { useMemo } from "react";
import { createApi, type Routes } from "./api.ts";
import { browserTransport } from "./api-client.ts";
import { useApi } from "./api-context.ts";
import { useApiUrl } from "./use-api-url.ts";

/** The API functions of a part of the site: its own routes, and those that every page has. `solve` is for calls that ask for proof of work. */
export function useApiWith<R extends Routes>(routes: R, solve?: Parameters<typeof browserTransport>[1]) {
  const api = useApi();
  const apiUrl = useApiUrl();
  return useMemo(
    () => ({ ...createApi(browserTransport(apiUrl, solve), routes), ...api }),
    [api, apiUrl, routes, solve],
  );
}

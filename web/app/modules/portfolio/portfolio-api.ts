import { portfolioRoutes } from "@cointally/contract/portfolio-routes.gen.ts";
import { useMemo } from "react";
import { createApi } from "../../lib/api/api.ts";
import { browserTransport } from "../../lib/api/api-client.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { useApiUrl } from "../../lib/api/use-api-url.ts";

export type PortfolioApi = ReturnType<typeof usePortfolioApi>;

/** The API functions of the portfolio: its own, and those that every page has. */
export function usePortfolioApi() {
  const api = useApi();
  const apiUrl = useApiUrl();
  return useMemo(() => ({ ...createApi(browserTransport(apiUrl), portfolioRoutes), ...api }), [api, apiUrl]);
}

import { portfolioRoutes } from "@cointally/contract/portfolio-routes.gen.ts";
import { useApiWith } from "../../lib/api/use-api-with.ts";

export type PortfolioApi = ReturnType<typeof usePortfolioApi>;

/** The API functions of the portfolio. */
export const usePortfolioApi = () => useApiWith(portfolioRoutes);

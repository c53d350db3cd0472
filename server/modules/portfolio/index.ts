import { defineModule } from "../../core/define-module.ts";
import { syncJob } from "./addresses.ts";
import { estimatePast, keepValues } from "./keep-values.ts";
import { guardPriceJumps } from "./price-jump-guard.ts";
import { portfolioRoutes } from "./routes.ts";
import { syncDue } from "./sync-addresses.ts";
import { exportUserData } from "./user-data.ts";

/** What an account holds: typed in, or read from its addresses. */
export const portfolio = defineModule({
  name: "portfolio",
  dependsOn: ["accounts", "coins", "prices"],
  optional: true,
  routes: portfolioRoutes,
  jobs: (ctx) => [
    { name: syncJob, cron: "* * * * *", run: (signal) => syncDue(ctx, signal), atOnce: 4, lookEverySeconds: 0.5 },
    { name: "believe-prices", cron: "* * * * *", run: () => guardPriceJumps(ctx) },
    { name: "estimate-portfolios", cron: "*/2 * * * *", run: () => estimatePast(ctx) },
    { name: "keep-portfolio-values", cron: "3 * * * *", run: () => keepValues(ctx) },
  ],
  exportUserData,
});

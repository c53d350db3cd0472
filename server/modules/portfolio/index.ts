import { defineModule } from "../../core/define-module.ts";
import { syncJob } from "./addresses.ts";
import { guardPriceJumps, purgeReferencePrices } from "./price-jump-guard.ts";
import { purgeBalances } from "./purge-balances.ts";
import { estimateHistory, recordValues } from "./record-values.ts";
import { portfolioRoutes } from "./routes.ts";
import { syncDueAddresses } from "./sync-addresses.ts";
import { exportUserData } from "./user-data.ts";

/** Coins that users hold: entered manually or read from their addresses. */
export const portfolio = defineModule({
  name: "portfolio",
  dependsOn: ["accounts", "coins", "contracts", "prices"],
  optional: true,
  routes: portfolioRoutes,
  jobs: (ctx) => [
    {
      name: syncJob,
      cron: "* * * * *",
      run: (signal) => syncDueAddresses(ctx, signal),
      atOnce: 4,
      lookEverySeconds: 0.5,
    },
    { name: "guard-price-jumps", cron: "* * * * *", run: () => guardPriceJumps(ctx) },
    { name: "estimate-portfolios", cron: "*/2 * * * *", run: () => estimateHistory(ctx) },
    { name: "record-portfolio-values", cron: "3 * * * *", run: () => recordValues(ctx) },
  ],
  on: {
    contractsChanged: async (tx, { coinIds, replaced }) => {
      if (!replaced) return;
      await purgeReferencePrices(tx, coinIds);
      await purgeBalances(tx, coinIds);
    },
  },
  exportUserData,
});

import { defineModule } from "../../core/define-module.ts";
import { coinFields } from "./coin-fields.ts";
import { downsamplePrices, dropOldPrices } from "./downsample-prices.ts";
import { planChecks } from "./plan-checks.ts";
import { purgePriceHistory, purgePrices } from "./purge-prices.ts";
import { createPriceRefresh } from "./refresh-prices.ts";
import { dropReportedPrices } from "./reported-prices.ts";
import { priceRoutes } from "./routes.ts";
import { sourceAvailability } from "./source-backoff.ts";

/** Prices of coins from on-chain exchanges and price services. */
export const prices = defineModule({
  name: "prices",
  dependsOn: ["coins"],
  optional: true,
  routes: priceRoutes,
  coinFields,
  jobs(ctx) {
    const refresh = createPriceRefresh(ctx);
    return [
      { name: "refresh-prices", cron: "* * * * *", run: refresh.round },
      { name: "price-new-coins", run: refresh.batch },
      { name: "plan-price-checks", cron: "*/10 * * * *", run: () => planChecks(ctx) },
      { name: "downsample-prices", cron: "2-59/5 * * * *", run: () => downsamplePrices(ctx) },
      { name: "drop-old-prices", cron: "7 * * * *", run: () => dropOldPrices(ctx) },
      { name: "drop-reported-prices", cron: "17 * * * *", run: () => dropReportedPrices(ctx) },
    ];
  },
  metrics: { sources: sourceAvailability },
  newCoinJobs: ["price-new-coins"],
  on: {
    contractsChanged: async (tx, { coinIds, replaced }) => {
      if (replaced) await purgePrices(tx, coinIds);
    },
    coinRemoved: (tx, { coinIds }) => purgePriceHistory(tx, coinIds),
  },
});

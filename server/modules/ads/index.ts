import { defineModule } from "../../core/define-module.ts";
import { purgeAdVisitors } from "./count-ad.ts";
import { endAdsOf, recordAllCoinChanges, recordCoinChanges } from "./record-run.ts";
import { adRoutes } from "./routes.ts";

/** Banners that admins place, with counts of impressions and clicks. */
export const ads = defineModule({
  name: "ads",
  dependsOn: ["coins", "uploads"],
  optional: true,
  routes: adRoutes,
  pages: { public: ["/advertise"] },
  jobs: (ctx) => [
    { name: "purge-ad-visitors", cron: "22 * * * *", run: () => purgeAdVisitors(ctx) },
    { name: "record-ad-runs", cron: "* * * * *", run: () => recordAllCoinChanges(ctx) },
  ],
  on: {
    coinRemoved: (tx, { coinIds }, { clock }) => endAdsOf(tx, coinIds, clock()),
    coinHidden: (tx, { coinIds }, { clock }) => recordCoinChanges(tx, clock(), coinIds),
    coinApproved: (tx, { coinIds }, { clock }) => recordCoinChanges(tx, clock(), coinIds),
  },
});

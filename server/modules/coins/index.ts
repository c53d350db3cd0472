import { defineModule } from "../../core/define-module.ts";
import { correctDecimals } from "./correct-decimals.ts";
import { countTags } from "./count-tags.ts";
import { purgeOldActivity } from "./count-view.ts";
import { coinFilters } from "./list-filters.ts";
import { coinLists } from "./lists.ts";
import { rankFormulas } from "./rank-formulas.ts";
import { coinRoutes } from "./routes.ts";
import { coinSorts } from "./sorts.ts";
import { sumActivity } from "./sum-activity.ts";
import { eraseUserData, exportUserData } from "./user-data.ts";

/** Coins: submission, edits, lists, search and views. */
export const coins = defineModule({
  name: "coins",
  dependsOn: ["accounts", "contracts", "uploads"],
  routes: coinRoutes,
  coinFields: { lists: coinLists, sorts: coinSorts, filters: coinFilters, rankFormulas },
  jobs: (ctx) => [
    { name: "sum-activity", cron: "* * * * *", run: async () => ctx.figures.changed(await sumActivity(ctx)) },
    { name: "count-tags", cron: "*/5 * * * *", run: () => countTags(ctx) },
    { name: "correct-decimals", cron: "* * * * *", run: () => correctDecimals(ctx) },
    { name: "purge-old-activity", cron: "17 * * * *", run: () => purgeOldActivity(ctx) },
  ],
  exportUserData,
  eraseUserData,
});

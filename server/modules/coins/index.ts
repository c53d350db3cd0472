import { defineModule } from "../../core/define-module.ts";
import { countTags } from "./count-tags.ts";
import { forgetOldActivity } from "./count-view.ts";
import { coinRoutes } from "./routes.ts";
import { sumActivity } from "./sum-activity.ts";
import { eraseUserData, exportUserData } from "./user-data.ts";

/** Coins: submission, edits, lists, search and views. */
export const coins = defineModule({
  name: "coins",
  dependsOn: ["accounts", "contracts", "uploads"],
  routes: coinRoutes,
  jobs: (ctx) => [
    { name: "sum-activity", cron: "* * * * *", run: () => sumActivity(ctx) },
    { name: "count-tags", cron: "*/5 * * * *", run: () => countTags(ctx) },
    { name: "forget-old-activity", cron: "17 * * * *", run: () => forgetOldActivity(ctx) },
  ],
  exportUserData,
  eraseUserData,
});

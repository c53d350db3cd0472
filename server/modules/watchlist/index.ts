import { defineModule } from "../../core/define-module.ts";
import { countAfterBans } from "./account-watches.ts";
import { watchlistRoutes } from "./routes.ts";

/** Coins that an account watches. */
export const watchlist = defineModule({
  name: "watchlist",
  dependsOn: ["accounts", "coins"],
  optional: true,
  routes: watchlistRoutes,
  jobs: (ctx) => [{ name: "count-after-bans", cron: "* * * * *", run: () => countAfterBans(ctx) }],
});

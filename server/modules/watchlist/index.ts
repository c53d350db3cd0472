import { sql } from "drizzle-orm";
import { defineModule } from "../../core/define-module.ts";
import { countAgain, countWatches, countWatchesOfMailbox, unwatchAll } from "./account-watches.ts";
import { judgeSoon, judgeWatches } from "./judge-watches.ts";
import { watchlistRoutes } from "./routes.ts";
import { exportUserData } from "./user-data.ts";
import { purgeEndedWatches } from "./watch-coin.ts";

/** Coins that an account watches. */
export const watchlist = defineModule({
  name: "watchlist",
  dependsOn: ["accounts", "coins", "integrity"],
  optional: true,
  routes: watchlistRoutes,
  pages: { private: ["/watchlist"] },
  // The count comes from `coin_tallies`, which every coin is joined with.
  coinFields: { fields: { watchers: () => sql`coalesce(t.watchers, 0)` } },
  jobs: (ctx) => [
    { name: "judge-watches", cron: "* * * * *", run: (signal) => judgeWatches(ctx, signal) },
    { name: "count-watches-again", cron: "*/5 * * * *", run: () => countAgain(ctx) },
    { name: "purge-ended-watches", cron: "32 * * * *", run: () => purgeEndedWatches(ctx) },
  ],
  on: {
    accountStandingChanged: (tx, { userId, now }) => countWatches(tx, [userId], now),
    votesHeld: async (_tx, _event, ctx) => judgeSoon(ctx),
    votesVoided: async (_tx, _event, ctx) => judgeSoon(ctx),
    emailChanged: (tx, { email, now }) => countWatchesOfMailbox(tx, email, now),
  },
  exportUserData,
  eraseUserData: (tx, { id }, now) => unwatchAll(tx, id, now),
});

import { sql } from "drizzle-orm";
import { defineModule } from "../../core/define-module.ts";
import { fetchFarms } from "./fetch-farms.ts";
import { isListed } from "./list-farms.ts";
import { farmRoutes } from "./routes.ts";
import { updateFarms } from "./sync-farms.ts";
import { exportUserData } from "./user-data.ts";

/** Yield farms: read from their chains, valued and listed. */
export const farms = defineModule({
  name: "farms",
  dependsOn: ["coins", "prices"],
  optional: true,
  routes: farmRoutes,
  pages: {
    public: ["/farms"],
    private: ["/farms/referrals"],
    filled: { "/farms": () => sql`exists (select 1 from farms f where ${isListed})` },
  },
  jobs: (ctx) => [
    { name: "fetch-farms", cron: "6-59/10 * * * *", run: (signal) => fetchFarms(ctx, undefined, signal) },
    { name: "update-farms", cron: "3-59/5 * * * *", run: (signal) => updateFarms(ctx, undefined, signal) },
  ],
  exportUserData,
});

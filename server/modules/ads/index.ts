import { defineModule } from "../../core/define-module.ts";
import { purgeAdVisitors } from "./count-ad.ts";
import { adRoutes } from "./routes.ts";

/** Banners that admins place, with counts of impressions and clicks. */
export const ads = defineModule({
  name: "ads",
  dependsOn: ["coins", "uploads"],
  optional: true,
  routes: adRoutes,
  pages: { public: ["/advertise"] },
  jobs: (ctx) => [{ name: "purge-ad-visitors", cron: "22 * * * *", run: () => purgeAdVisitors(ctx) }],
});

import { defineModule } from "../../core/define-module.ts";
import { forgetAdVisitors } from "./count-ad.ts";
import { adRoutes } from "./routes.ts";

/** Banners that admins place, with counts of impressions and clicks. */
export const ads = defineModule({
  name: "ads",
  dependsOn: ["coins", "uploads"],
  optional: true,
  routes: adRoutes,
  pages: { public: ["/advertise"] },
  jobs: (ctx) => [{ name: "forget-ad-visitors", cron: "22 * * * *", run: () => forgetAdVisitors(ctx) }],
});

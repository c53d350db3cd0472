import { defineModule } from "../../core/define-module.ts";
import { dashboardRoutes } from "./routes.ts";

/** What an operator looks at every day: what waits for a decision, activity, and the state of the site's parts. */
export const dashboard = defineModule({
  name: "dashboard",
  dependsOn: ["coins", "moderation"],
  routes: dashboardRoutes,
});

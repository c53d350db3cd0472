import { defineModule } from "../../core/define-module.ts";
import { approveDue } from "./approve-coin.ts";
import { moderationRoutes } from "./routes.ts";
import { exportUserData } from "./user-data.ts";

/** What admins decide about coins, the reports and claims that they decide on, and the public log. */
export const moderation = defineModule({
  name: "moderation",
  dependsOn: ["accounts", "coins", "email-outbox", "integrity", "uploads"],
  routes: moderationRoutes,
  jobs: (ctx) => [{ name: "approve-due", cron: "* * * * *", run: () => approveDue(ctx) }],
  exportUserData,
});

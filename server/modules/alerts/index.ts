import { defineModule } from "../../core/define-module.ts";
import { alertRoutes } from "./routes.ts";
import { sendAlerts } from "./send-alerts.ts";
import { exportUserData } from "./user-data.ts";

/** Emails when a price or the safety of a coin changes. */
export const alerts = defineModule({
  name: "alerts",
  dependsOn: ["accounts", "coins", "email-outbox", "prices", "safety"],
  optional: true,
  routes: alertRoutes,
  jobs: (ctx) => [{ name: "send-alerts", cron: "* * * * *", run: () => sendAlerts(ctx) }],
  exportUserData,
});

import { defineModule } from "../../core/define-module.ts";
import { exportUserData } from "./export-user.ts";
import { purgeExpired } from "./purge-expired.ts";
import { accountRoutes } from "./routes.ts";

/** Accounts, sessions, second factors and bans. */
export const accounts = defineModule({
  name: "accounts",
  dependsOn: ["email-outbox", "integrity"],
  routes: accountRoutes,
  jobs: (ctx) => [{ name: "purge-expired-sessions", cron: "47 * * * *", run: () => purgeExpired(ctx) }],
  exportUserData,
});

import { sql } from "drizzle-orm";
import { defineModule } from "../../core/define-module.ts";
import { approveDue } from "./approve-coin.ts";
import { moderationRoutes } from "./routes.ts";
import { exportUserData } from "./user-data.ts";

/** What admins decide about coins, the reports and claims that they decide on, and the public log. */
export const moderation = defineModule({
  name: "moderation",
  dependsOn: ["accounts", "coins", "email-outbox", "integrity", "uploads"],
  routes: moderationRoutes,
  pages: {
    filled: {
      "/moderation": () => sql`exists (select 1 from moderation_actions h where h.action in ('approved', 'denied'))`,
      "/placements": (now) => sql`(exists (select 1 from promotions p where p.starts_at <= ${now.toISOString()})
        or exists (select 1 from ad_runs r where r.starts_at <= ${now.toISOString()}))`,
    },
  },
  jobs: (ctx) => [{ name: "approve-due", cron: "* * * * *", run: () => approveDue(ctx) }],
  exportUserData,
});

import { defineModule } from "../../core/define-module.ts";
import { purgeEmailBudgets } from "./email-budgets.ts";
import { purgeNetworkUses } from "./networks.ts";
import { purgeUsedProofs } from "./proof-of-work.ts";
import { integrityRoutes } from "./routes.ts";
import { exportUserData } from "./user-data.ts";

/** Integrity: raises the cost of fake accounts and votes. Accounts and votes import it. */
export const integrity = defineModule({
  name: "integrity",
  dependsOn: [],
  routes: integrityRoutes,
  jobs: (ctx) => [
    { name: "purge-network-uses", cron: "27 * * * *", run: () => purgeNetworkUses(ctx) },
    { name: "purge-email-budgets", cron: "37 * * * *", run: () => purgeEmailBudgets(ctx) },
    { name: "purge-used-proofs", cron: "*/10 * * * *", run: () => purgeUsedProofs(ctx) },
  ],
  exportUserData,
});

import { defineModule } from "../../core/define-module.ts";
import { purgeNetworkUses } from "./networks.ts";
import { exportUserData } from "./user-data.ts";

/** Integrity: what makes false accounts and votes expensive. Accounts and votes import it. */
export const integrity = defineModule({
  name: "integrity",
  dependsOn: [],
  jobs: (ctx) => [{ name: "purge-network-uses", cron: "27 * * * *", run: () => purgeNetworkUses(ctx) }],
  exportUserData,
});

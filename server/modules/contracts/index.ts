import { defineModule } from "../../core/define-module.ts";
import { readContracts } from "./read-contracts.ts";
import { contractRoutes } from "./routes.ts";

/** Facts that a token's contract reports: name, symbol, decimals. */
export const contracts = defineModule({
  name: "contracts",
  dependsOn: [],
  routes: contractRoutes,
  jobs: (ctx) => [{ name: "read-contracts", cron: "* * * * *", run: () => readContracts(ctx) }],
});

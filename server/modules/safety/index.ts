import { defineModule } from "../../core/define-module.ts";
import { checkSafety } from "./check-safety.ts";
import { coinFields } from "./coin-fields.ts";
import { planSafetyChecks } from "./plan-checks.ts";
import { safetyRoutes } from "./routes.ts";
import { exportUserData } from "./user-data.ts";
import { writeVerdicts } from "./write-verdicts.ts";

/** Safety of contracts for their holders, tested by simulated trades. */
export const safety = defineModule({
  name: "safety",
  dependsOn: ["coins"],
  optional: true,
  routes: safetyRoutes,
  coinFields,
  jobs: (ctx) => [
    { name: "check-safety", cron: "* * * * *", run: (signal) => checkSafety(ctx, signal) },
    { name: "plan-safety-checks", cron: "4-59/10 * * * *", run: () => planSafetyChecks(ctx) },
  ],
  newCoinJobs: ["check-safety"],
  on: {
    contractsChanged: (tx, { coinIds }) => writeVerdicts(tx, coinIds),
    // Its contracts may have been checked while it was pending, or for another coin.
    coinApproved: (tx, { coinIds }) => writeVerdicts(tx, coinIds),
  },
  exportUserData,
});

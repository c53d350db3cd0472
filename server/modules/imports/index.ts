import { defineModule } from "../../core/define-module.ts";
import { clearDemo } from "./clear-demo.ts";
import { importJob, runImports } from "./import-runs.ts";
import { clearDemoJob, importRoutes } from "./routes.ts";

/** Token lists, demo coins and synthetic data, imported by admins, on a schedule, by commands and at the first start. */
export const imports = defineModule({
  name: "imports",
  dependsOn: ["accounts", "coins", "uploads"],
  routes: importRoutes,
  jobs: (ctx) => [
    { name: importJob, cron: "* * * * *", maxHours: 2, run: (signal) => runImports(ctx, signal) },
    { name: clearDemoJob, maxHours: 1, run: () => clearDemo(ctx) },
  ],
});

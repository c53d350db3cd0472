import { defineModule } from "../../core/define-module.ts";
import { readSales } from "./read-sales.ts";

/** Progress of presales, read from their contracts. */
export const sales = defineModule({
  name: "sales",
  dependsOn: [],
  jobs: (ctx) => [{ name: "read-sales", cron: "* * * * *", run: (signal) => readSales(ctx, signal) }],
});

import type { WebModule } from "../../ui/web-module.ts";

export const alerts: WebModule = {
  name: "alerts",
  dependsOn: ["accounts", "coins", "watchlist"],
};

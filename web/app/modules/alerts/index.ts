import type { WebModule } from "../../ui/web-module.ts";

export const alerts: WebModule<["accounts", "coins", "watchlist"]> = {
  name: "alerts",
};

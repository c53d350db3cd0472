import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const watchlist: WebModule<["coins", "votes"]> = {
  name: "watchlist",
  main: [{ to: "/watchlist", text: m.shell_nav_watchlist, order: 5 }],
  bottomBar: [{ to: "/watchlist", text: m.shell_nav_watchlist, icon: "star", order: 2 }],
};

import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const coins: WebModule = {
  name: "coins",
  dependsOn: ["accounts"],
  main: [
    { to: "/coins", text: m.shell_nav_coins, at: 1 },
    { to: "/presale", text: m.shell_nav_presale, at: 2 },
    { to: "/fairlaunch", text: m.shell_nav_fairlaunch, at: 3 },
  ],
  account: [{ to: "/my-coins", text: m.shell_nav_my_coins, at: 1 }],
  dock: [
    { to: "/", text: m.shell_nav_coins, icon: "list", at: 1 },
    { to: "/submit", text: m.shell_nav_submit, icon: "plus", at: 3 },
  ],
};

import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const coins: WebModule<["accounts"]> = {
  name: "coins",
  main: [
    { to: "/coins", text: m.shell_nav_coins, order: 1 },
    { to: "/presale", text: m.shell_nav_presale, order: 2 },
    { to: "/fairlaunch", text: m.shell_nav_fairlaunch, order: 3 },
  ],
  account: [{ to: "/my-coins", text: m.shell_nav_my_coins, order: 1 }],
  bottomBar: [
    { to: "/", text: m.shell_nav_coins, icon: "list", order: 1 },
    { to: "/submit", text: m.shell_nav_submit, icon: "plus", order: 3 },
  ],
};

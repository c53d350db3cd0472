import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const portfolio: WebModule<["coins", "prices"]> = {
  name: "portfolio",
  main: [{ to: "/portfolio", text: m.shell_nav_portfolio, order: 6 }],
  bottomBar: [{ to: "/portfolio", text: m.shell_nav_portfolio, icon: "pie", order: 4 }],
};

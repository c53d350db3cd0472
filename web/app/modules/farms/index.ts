import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const farms: WebModule<["coins"]> = {
  name: "farms",
  main: [{ to: "/farms", text: m.shell_nav_farms, order: 4 }],
  admin: [{ to: "/admin/farms", text: m.shell_nav_admin_farms, order: 2, role: "admin" }],
};

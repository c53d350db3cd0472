import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const accounts: WebModule<[]> = {
  name: "accounts",
  account: [{ to: "/account", text: m.common_account, order: 3 }],
  admin: [{ to: "/admin/users", text: m.shell_nav_users, order: 4, role: "admin" }],
};

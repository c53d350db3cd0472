import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const ads: WebModule<["coins"]> = {
  name: "ads",
  admin: [{ to: "/admin/ads", text: m.shell_nav_admin_ads, order: 3, role: "ads" }],
  footer: [{ to: "/advertise", text: m.shell_foot_advertise, order: 6 }],
};

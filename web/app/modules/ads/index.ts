import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const ads: WebModule = {
  name: "ads",
  dependsOn: ["coins"],
  admin: [{ to: "/admin/ads", text: m.shell_nav_admin_ads, at: 3 }],
  foot: [{ to: "/advertise", text: m.shell_foot_advertise, at: 6 }],
};

import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const settings: WebModule<["coins"]> = {
  name: "settings",
  admin: [{ to: "/admin/settings", text: m.site_settings_title, order: 5, role: "admin" }],
};

import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const dashboard: WebModule<["accounts"]> = {
  name: "dashboard",
  admin: [{ to: "/admin", text: m.dashboard_title, order: 0, role: "admin" }],
};

import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const moderation: WebModule = {
  name: "moderation",
  dependsOn: ["coins", "safety"],
  admin: [{ to: "/admin/coins", text: m.shell_nav_moderation, at: 1 }],
  foot: [
    { to: "/moderation", text: m.moderation_log_title, at: 2 },
    { to: "/placements", text: m.shell_foot_placements, at: 3 },
  ],
};

import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const moderation: WebModule<["coins", "votes"]> = {
  name: "moderation",
  admin: [{ to: "/admin/coins", text: m.shell_nav_moderation, order: 1, role: "moderator" }],
  footer: [
    { to: "/moderation", text: m.moderation_log_title, order: 2 },
    { to: "/placements", text: m.shell_foot_placements, order: 3 },
  ],
};

import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const content: WebModule = {
  name: "content",
  dependsOn: [],
  foot: [
    { to: "/about", text: m.shell_foot_about, at: 1 },
    { to: "/terms", text: m.shell_foot_terms, at: 4 },
    { to: "/privacy", text: m.shell_foot_privacy, at: 5 },
  ],
};

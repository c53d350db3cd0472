import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const content: WebModule<[]> = {
  name: "content",
  footer: [
    { to: "/about", text: m.shell_foot_about, order: 1 },
    { to: "/terms", text: m.shell_foot_terms, order: 4 },
    { to: "/privacy", text: m.shell_foot_privacy, order: 5 },
  ],
};

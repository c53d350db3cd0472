import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const votes: WebModule = {
  name: "votes",
  dependsOn: ["accounts", "coins"],
  account: [{ to: "/account/votes", text: m.shell_nav_my_votes, order: 2 }],
};

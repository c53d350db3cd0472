import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const votes: WebModule<["accounts", "coins"]> = {
  name: "votes",
  account: [{ to: "/account/votes", text: m.shell_nav_my_votes, order: 2 }],
};

import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const ledger: WebModule = {
  name: "ledger",
  dependsOn: ["votes"],
  footer: [{ to: "/ledger", text: m.ledger_title, order: 1.5 }],
};

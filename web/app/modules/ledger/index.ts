import * as m from "@cointally/i18n/messages";
import type { WebModule } from "../../ui/web-module.ts";

export const ledger: WebModule<["votes"]> = {
  name: "ledger",
  main: [{ to: "/ledger", text: m.ledger_title, order: 7 }],
  footer: [{ to: "/ledger", text: m.ledger_title, order: 1.5 }],
};

import type { SafetyChange } from "@cointally/contract/safety.ts";
import * as m from "@cointally/i18n/messages";
import { type Format, shortAddress } from "../../../lib/format/format.ts";

/** Owners that no one controls. */
const burnAddresses = ["0x0000000000000000000000000000000000000000", "0x000000000000000000000000000000000000dEaD"];

const taxText = {
  buy_tax: m.safety_change_buy_tax,
  sell_tax: m.safety_change_sell_tax,
  transfer_tax: m.safety_change_transfer_tax,
};

/** A change of a contract's safety facts as a sentence. */
export function safetyChangeText({ fact, before, after }: SafetyChange, { exact }: Format): string {
  switch (fact) {
    case "sellable":
      if (after === "yes") return m.safety_change_sellable();
      return before === null ? m.safety_change_never_sellable() : m.safety_change_unsellable();
    case "owner": {
      const previous = shortAddress(before ?? "");
      if (burnAddresses.includes(after)) return m.safety_change_renounced({ before: previous });
      return m.safety_change_owner({ before: previous, after: shortAddress(after) });
    }
    case "implementation":
      return m.safety_change_implementation({ before: shortAddress(before ?? ""), after: shortAddress(after) });
    default:
      return taxText[fact]({ before: `${exact(before ?? "")}%`, after: `${exact(after)}%` });
  }
}

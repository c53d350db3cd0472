import * as m from "@cointally/i18n/messages";
import { PaidMark } from "../../ui/paid-mark.tsx";

/** The mark alone, beside a coin's other marks. */
export function PromotedMark() {
  return <PaidMark>{m.label_promoted()}</PaidMark>;
}

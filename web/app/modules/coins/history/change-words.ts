import type { SafetyChange } from "@cointally/contract/safety.ts";
import { type Format, shortAddress } from "../../../lib/format.ts";
import type { SafetyWords } from "../../../words/safety.ts";

/** Owners that are nobody. */
const nobody = ["0x0000000000000000000000000000000000000000", "0x000000000000000000000000000000000000dEaD"];

/** What changed, as a sentence. */
export function changeWords(change: SafetyChange, { change: words }: SafetyWords, { exact }: Format): string {
  const { fact, after } = change;
  const before = change.before ?? "";
  const percent = (value: string) => `${exact(value)}%`;
  if (fact === "sellable") {
    if (after === "yes") return words.sellable;
    return change.before === null ? words.unsellableFromStart : words.unsellable;
  }
  if (fact === "owner" && nobody.includes(after)) return words.ownerGone(shortAddress(before));
  if (fact === "owner" || fact === "implementation") return words[fact](shortAddress(before), shortAddress(after));
  return words[fact](percent(before), percent(after));
}

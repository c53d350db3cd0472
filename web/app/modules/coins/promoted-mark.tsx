import { useWords } from "../../lib/locale.ts";
import { PaidMark } from "../../ui/paid-mark.tsx";
import { labelWords } from "../../words/labels.ts";

/** The mark alone, beside a coin's other marks. */
export function PromotedMark() {
  const { promoted } = useWords(labelWords);
  return <PaidMark>{promoted}</PaidMark>;
}

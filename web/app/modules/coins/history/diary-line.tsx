import { useFormat, useWords } from "../../../lib/locale.ts";
import { diaryWords } from "../../../words/diary.ts";
import { safetyWords } from "../../../words/safety.ts";
import { chainName, reasonText } from "../labels.ts";
import { changeWords } from "./change-words.ts";
import type { DiaryLine } from "./diary-entries.ts";

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What an entry of a coin's diary says, in one sentence. */
export function useDiarySentence(): (entry: DiaryLine) => string {
  const words = useWords(diaryWords);
  const safety = useWords(safetyWords);
  const format = useFormat();
  return (entry) => {
    const { kind, how, parts, status, reason_code, promotion } = entry;
    const named = capital(format.list(parts.map((part) => words.parts[part])));
    const reason = reason_code && reasonText[reason_code]().toLowerCase();
    switch (kind) {
      case "approved":
        return words.approved[how === "scheduled" || how === "imported" ? how : "at_once"];
      case "edited":
        return words.edited(named, how === "moderator");
      case "updated":
        return words.updated(named);
      case "denied":
        return words.denied(reason);
      case "report_upheld":
        return words.reportUpheld(reason);
      case "audit":
      case "kyc": {
        const [before, after] = status ?? ["none", "none"];
        return words.vouched[kind](words.statuses[before] ?? before, words.statuses[after] ?? after);
      }
      case "promoted":
        return words.promoted(promotion?.until ? format.moment(promotion.until) : null, promotion?.payer ?? null);
      case "safety": {
        if (!entry.safety) return "";
        const { chain_id: chain, block } = entry.safety;
        const change = { ...entry.safety, id: entry.id, at: entry.at };
        return words.safety(changeWords(change, safety, format), chainName(chain), block);
      }
      default:
        return words[kind];
    }
  };
}

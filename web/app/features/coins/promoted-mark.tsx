import { useWords } from "../../lib/locale.ts";
import { labelWords } from "../../words/labels.ts";
import css from "./promoted-strip.module.css";

/** The mark alone, beside a coin's other marks. */
export function PromotedMark() {
  const { promoted } = useWords(labelWords);
  return (
    <span className={css.mark}>
      <span>{promoted}</span>
    </span>
  );
}

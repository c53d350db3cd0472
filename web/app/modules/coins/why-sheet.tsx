import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { listsWords } from "../../words/lists.ts";
import css from "./filter-bar.module.css";
import type { ListState } from "./list-url.ts";

/** What a button with `popoverTarget` opens. */
export const whySheetId = "why-rank";
const titleId = `${whySheetId}-title`;

/** What the order of a list is made of, in full. Works without scripts. */
export function WhySheet({ state: { list, sort, search } }: { state: ListState }) {
  const { whyRank: words, sorts } = useWords(listsWords);
  const rules = sort ? words.chosen(sorts[sort]) : search ? words.matches : words.rules[list];
  return (
    <section id={whySheetId} popover="auto" className={css.sheet} aria-labelledby={titleId}>
      <h2 id={titleId}>{words.open}</h2>
      <ul className={css.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="second small">{words.everywhere}</p>
      <Button popoverTarget={whySheetId} popoverTargetAction="hide">
        {words.close}
      </Button>
    </section>
  );
}

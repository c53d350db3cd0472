import { useWords } from "../../../lib/locale.ts";
import { Button } from "../../../ui/button.tsx";
import { listSheetsWords } from "../../../words/list-sheets.ts";
import { listsWords } from "../../../words/lists.ts";
import css from "./filter-bar.module.css";
import type { ListState } from "./list-url.ts";

/** What the order of a list is made of, in full. Works without scripts. */
export function WhySheet({ id, state: { list, sort, search } }: { id: string; state: ListState }) {
  const { whyRank, sorts } = useWords(listsWords);
  const { whyRank: words } = useWords(listSheetsWords);
  const rules = sort ? words.chosen(sorts[sort]) : search ? words.matches : words.rules[list];
  return (
    <section id={id} popover="auto" className={css.sheet} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{whyRank.open}</h2>
      <ul className={css.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="second small">{words.everywhere}</p>
      <Button popoverTarget={id} popoverTargetAction="hide">
        {words.close}
      </Button>
    </section>
  );
}

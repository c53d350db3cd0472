import { Button } from "../../../ui/button.tsx";
import { useDeskWords } from "../use-words.ts";
import { planOf } from "./batch.ts";
import type { Verb } from "./decisions.ts";
import css from "./item-panel.module.css";
import { Key } from "./key.tsx";
import type { QueueItem } from "./queue.ts";

const keys: Record<Verb, string> = { approve: "A", now: "N", deny: "D" };

/** The verbs that fit at least one of the items. */
const fits = (items: QueueItem[], verb: Verb, words: ReturnType<typeof useDeskWords>) =>
  planOf(items, verb, words).groups.length > 0;

type Props = { items: QueueItem[]; ask: (verb: Verb) => void; onClear: () => void };

/** What can be decided for all that are selected. Each asks once more, with a summary. */
export function BulkBar({ items, ask, onClear }: Props) {
  const words = useDeskWords();
  const labels = items.every(({ kind }) => kind === "edit") ? words.verbs.edit : words.verbs.new;
  return (
    <div className={`${css.act} ${css.bulk}`}>
      <span className={css.count} role="status">
        {words.bulk.selected(items.length)}
      </span>
      {(["approve", "now", "deny"] as const)
        .filter((verb) => labels[verb] && fits(items, verb, words))
        .map((verb) => (
          <Button key={verb} kind={verb === "deny" ? "danger" : "edge"} onClick={() => ask(verb)}>
            {labels[verb]} <Key name={keys[verb]} />
          </Button>
        ))}
      <Button kind="quiet" onClick={onClear}>
        {words.bulk.clear} <Key name="Esc" />
      </Button>
    </div>
  );
}

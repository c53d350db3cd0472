import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import form from "../../../ui/form.module.css";
import { Tag } from "../../../ui/tag.tsx";
import { DangerMark } from "../../coins/danger-mark.tsx";
import type { Desk } from "../use-desk.ts";
import { useDeskWords } from "../use-words.ts";
import { type Batch, batchOf, planOf } from "./batch.ts";
import css from "./bulk-dialog.module.css";
import { boxButton } from "./decision-box.tsx";
import type { Verb } from "./decisions.ts";
import { DenyBox } from "./deny-box.tsx";
import type { QueueItem } from "./queue.ts";
import { bulkId } from "./use-drafts.ts";

type Props = {
  items: QueueItem[];
  verb: Verb;
  /** The coins that give a reason to look. */
  looks: Set<string>;
  desk: Desk;
  onSend: (batch: Batch) => void;
  onClose: () => void;
};

/** What is about to be decided for several, in words, before it is sent: how many become what, and each by name. */
export default function BulkDialog({ items, verb, looks, desk, onSend, onClose }: Props) {
  const words = useDeskWords();
  const { groups, leftOut } = planOf(items, verb, words);
  const decided = items.length - leftOut.length;
  const looking = items.filter(({ id }) => looks.has(id)).length;
  const { deny: said, bulk } = words;
  return (
    <Dialog title={bulk.titles[verb](decided)} onClose={onClose}>
      <div className={form.form}>
        {looking > 0 && verb !== "deny" && <p className={css.looking}>{bulk.look(looking)}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys */}
        <section className={css.summary} tabIndex={0} aria-label={bulk.titles[verb](decided)}>
          {groups.map((group) => (
            <Names key={group.group} title={bulk.groups[group.group](group.items.length)} looks={looks} {...group} />
          ))}
          {leftOut.length > 0 && <Names title={bulk.leftOut(leftOut.length)} looks={looks} items={leftOut} />}
        </section>
        {verb === "deny" && (
          <DenyBox
            withCode={groups.some(({ group }) => group === "deny")}
            label={said.words}
            note={bulk.sameWords}
            draft={desk.drafts.of(bulkId)}
            onChange={(part) => desk.drafts.change(bulkId, part)}
            onSend={(why) => onSend(batchOf(items, verb, why, words))}
          />
        )}
        <p className="small second">{bulk.undoLater}</p>
        <div className={form.end}>
          <Button onClick={onClose}>{bulk.notYet}</Button>
          {verb === "deny" ? (
            <Button {...boxButton} kind="danger">
              {bulk.send[verb](decided)}
            </Button>
          ) : (
            <Button kind="solid" data-autofocus onClick={() => onSend(batchOf(items, verb, null, words))}>
              {bulk.send[verb](decided)}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Names({ title, items, looks }: { title: string; items: QueueItem[]; looks: Set<string> }) {
  const { queue } = useDeskWords();
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {items.map(({ id, coin }) => (
          <li key={id}>
            <bdi>{coin.name}</bdi> <bdi className="muted">{coin.symbol}</bdi>
            <DangerMark coin={coin} />
            {looks.has(id) && (
              <Tag icon="warn" bad>
                {queue.look}
              </Tag>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

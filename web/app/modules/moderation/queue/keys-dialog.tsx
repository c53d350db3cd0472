import { Dialog } from "../../../ui/dialog.tsx";
import rows from "../../../ui/rows.module.css";
import { useDeskWords } from "../use-words.ts";
import { Key } from "./key.tsx";
import { keyList } from "./keys.ts";
import css from "./keys-dialog.module.css";
import { switchKeys, useKeysOn } from "./use-keys.ts";

/** The keys, and the switch for them. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const on = useKeysOn();
  const { keys: words } = useDeskWords();
  return (
    <Dialog title={words.title} onClose={onClose}>
      <dl className={rows.facts}>
        {keyList.map(({ key, command }) => (
          <div key={key}>
            <dt>{words.words[command]}</dt>
            <dd>
              <Key name={key} />
              <span className="sr">{key}</span>
            </dd>
          </div>
        ))}
      </dl>
      <label className={css.switch}>
        <input type="checkbox" checked={on} onChange={(event) => switchKeys(event.target.checked)} />
        {words.on}
      </label>
      <p className="small second">
        {words.selection} {words.note}
      </p>
    </Dialog>
  );
}

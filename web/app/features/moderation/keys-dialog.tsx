import { Dialog } from "../../ui/dialog.tsx";
import rows from "../../ui/rows.module.css";
import { Key } from "./key.tsx";
import { keyList } from "./keys.ts";
import css from "./keys-dialog.module.css";
import { switchKeys, useKeysOn } from "./use-keys.ts";

/** The keys, and the switch for them. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const on = useKeysOn();
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={rows.facts}>
        {keyList.map(({ key, words }) => (
          <div key={key}>
            <dt>{words}</dt>
            <dd>
              <Key name={key} />
              <span className="sr">{key}</span>
            </dd>
          </div>
        ))}
      </dl>
      <label className={css.switch}>
        <input type="checkbox" checked={on} onChange={(event) => switchKeys(event.target.checked)} />
        Single keys are on
      </label>
      <p className="small second">They work only while no field has the focus. Off or on is kept on this device.</p>
    </Dialog>
  );
}

import * as m from "@cointally/i18n/messages";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import rows from "../../../../ui/table/rows.module.css";
import { Key } from "./key.tsx";
import { type Command, keyList } from "./keys.ts";
import css from "./keys-dialog.module.css";
import { switchKeys, useKeysOn } from "./use-keys.ts";

const commandText: Record<Command, () => string> = {
  next: m.moderation_key_next,
  back: m.moderation_key_back,
  approve: m.moderation_key_approve,
  now: m.moderation_approve_now,
  deny: m.moderation_key_deny,
  mark: m.moderation_key_mark,
  all: m.moderation_key_all,
  clear: m.moderation_key_clear,
  open: m.moderation_key_open,
  undo: m.moderation_key_undo,
  keys: m.moderation_key_keys,
};

/** The keys, and the switch for them. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const on = useKeysOn();
  return (
    <Dialog title={m.moderation_keys()} onClose={onClose}>
      <dl className={rows.facts}>
        {keyList.map(({ key, command }) => (
          <div key={key}>
            <dt>{commandText[command]()}</dt>
            <dd>
              <Key name={key} />
              <span className="sr">{key}</span>
            </dd>
          </div>
        ))}
      </dl>
      <label className={css.switch}>
        <input type="checkbox" checked={on} onChange={(event) => switchKeys(event.target.checked)} />
        {m.moderation_keys_on()}
      </label>
      <p className="small second">
        {m.moderation_keys_selection()} {m.moderation_keys_note()}
      </p>
    </Dialog>
  );
}

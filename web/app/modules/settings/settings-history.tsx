import { describeSetting, type SettingChange, type SettingName } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { bidiIsolate } from "../../lib/format/bidi-isolate.ts";
import { useNow } from "../../lib/format/clock.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { Button } from "../../ui/controls/button.tsx";
import { jsonChanges } from "./json-changes.ts";
import { textOfSetting, textOfValue } from "./setting-text.ts";
import css from "./settings-page.module.css";
import type { useSettings } from "./use-settings.ts";

type Props = { changes: SettingChange[]; undo: ReturnType<typeof useSettings>["undo"] };

/** The last changes with before and after; those whose settings nobody has changed since can be undone. */
export function SettingsHistory({ changes, undo }: Props) {
  const { moment, ago } = useFormat();
  const now = useNow();
  return (
    <section className={css.group} aria-labelledby="area">
      <h2 id="area">{m.site_settings_history()}</h2>
      {changes.length === 0 && <p className="second">{m.site_settings_history_empty()}</p>}
      <ol className={css.changes}>
        {changes.map((change) => (
          <li key={change.version}>
            <div className={css.change}>
              <p>
                <b>{change.actor ? bidiIsolate(change.actor.name) : m.site_settings_deleted_account()}</b>{" "}
                <time className="second" dateTime={change.at} title={moment(change.at)}>
                  {ago(change.at, now)}
                </time>
              </p>
              {change.can_be_undone && (
                <Button
                  aria-label={m.site_settings_undo_change({ number: change.version })}
                  aria-disabled={undo.isPending || undefined}
                  onClick={() => !undo.isPending && undo.mutate(change.version)}
                >
                  {m.site_settings_undo()}
                </Button>
              )}
            </div>
            <dl>
              {change.entries.map((entry) => (
                <div key={entry.name}>
                  <dt>{textOfSetting(entry.name).label()}</dt>
                  <Differences entry={entry} />
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {undo.isSuccess && m.site_settings_undone()}
      </p>
    </section>
  );
}

type Entry = SettingChange["entries"][number];

/** Before and after of a setting; of one with parts, such as the chains, only the parts that differ. */
function Differences({ entry: { name, before, after, before_is_set, after_is_set } }: { entry: Entry }) {
  const parts = jsonChanges(name, before, after);
  if (!parts) {
    return (
      <dd>
        <BeforeAfter before={shown(name, before, before_is_set)} after={shown(name, after, after_is_set)} />
      </dd>
    );
  }
  if (parts.length === 0) return <dd>{m.site_settings_reordered()}</dd>;
  return parts.map(({ label, before, after }) => {
    const name = [label, before ?? after].filter(Boolean).join(": ");
    return (
      <dd key={`${name} ${after}`}>
        {before === null ? (
          m.site_settings_added({ name })
        ) : after === null ? (
          m.site_settings_removed({ name })
        ) : (
          <>
            {label}: <BeforeAfter before={before} after={after} />
          </>
        )}
      </dd>
    );
  });
}

function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <>
      <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
    </>
  );
}

/** A value as the history shows it; secrets only as set or not. */
function shown(name: SettingName, value: string | null, isSet: boolean): ReactNode {
  if (value?.startsWith("data:image/")) {
    const { mode } = describeSetting(name);
    return (
      <span className={mode && css.ground} data-theme={mode}>
        <img src={value} alt={m.setting_image()} className={css.logo} />
      </span>
    );
  }
  if (value !== null) return value === "" ? m.site_settings_value_none() : textOfValue(name, value);
  return isSet ? m.site_settings_value_secret() : m.site_settings_value_default();
}

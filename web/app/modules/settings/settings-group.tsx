import type { Setting, SettingGroup } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { Backups } from "./backups.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import { ChainsSettings } from "./chains/chains-settings.tsx";
import { Imports } from "./imports.tsx";
import { SettingField } from "./setting-field.tsx";
import { areaText } from "./setting-text.ts";
import css from "./settings-page.module.css";
import { TestEmail } from "./test-email.tsx";
import type { SettingsDraft } from "./use-settings.ts";

type Props = { group: SettingGroup; settings: readonly Setting[]; draft: SettingsDraft };

/** The settings of one group. */
export function SettingsGroup({ group, settings, draft }: Props) {
  return (
    <section className={css.group} aria-labelledby="area">
      <h2 id="area">{areaText[group]()}</h2>
      <p className={`second ${css.lead}`}>{m.site_settings_applies()}</p>
      {group === "chains" ? (
        <ChainsSettings settings={settings} draft={draft} />
      ) : (
        <div className={css.beside}>
          <div className={css.group}>
            {settings
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <SettingField key={setting.name} setting={setting} draft={draft} />
              ))}
          </div>
          {group === "brand" && <BrandPreview settings={settings} draft={draft} />}
        </div>
      )}
      {group === "email" && <TestEmail />}
      {group === "imports" && <Imports />}
      {group === "backups" && <Backups />}
    </section>
  );
}

import type { Setting, SettingGroup, SettingName } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { Fragment, use } from "react";
import { Backups } from "./backups.tsx";
import { ChainsSettings } from "./chains/chains-settings.tsx";
import { Imports } from "./imports.tsx";
import { SettingField } from "./setting-field.tsx";
import { areaText } from "./setting-text.ts";
import css from "./settings-page.module.css";
import { SitePreviewContext } from "./site-preview-slot.ts";
import { TestEmail } from "./test-email.tsx";
import { type SettingsDraft, typedText, typedTheme } from "./use-settings.ts";
import { WalletServices } from "./wallet-services.tsx";

type Props = { group: SettingGroup; settings: readonly Setting[]; draft: SettingsDraft; isSetup?: boolean };

/** The groups whose settings change what the preview shows. */
const previewed: readonly SettingGroup[] = ["brand", "region", "content", "modules", "chains"];

/** What nobody needs to begin. */
const afterSetup: readonly SettingName[] = [
  "SITE_CSS",
  "FOOTER_LINKS",
  "HOME_SECTIONS",
  "MAIL_TEMPLATES",
  "WALLET_NETWORK_FIRST",
  "WALLET_PREFER_INJECTED",
  "IPFS_GATEWAY_URL",
];

/** The settings of one group, with the preview of the site beside those that it shows; in the set-up, beside those that a new site needs. */
export function SettingsGroup({ group, settings, draft, isSetup = false }: Props) {
  const SitePreview = use(SitePreviewContext);
  const isFixed = (name: SettingName) => settings.some((one) => one.name === name && one.source === "environment");
  const schedule = (url: string, trusted: boolean) => {
    const lists = typedText(settings, draft, "TOKEN_LISTS").split(",").filter(Boolean);
    const others = lists.filter((list) => list.split(" ")[0] !== url);
    draft.set("TOKEN_LISTS", [...others, `${url} 24${trusted ? " trusted" : ""}`].join(","));
  };
  return (
    <section className={css.group} aria-labelledby="area">
      <h2 id="area">{areaText[group]()}</h2>
      <p className={`second ${css.lead}`}>{m.site_settings_applies()}</p>
      <div className={css.beside}>
        <div className={css.group}>
          {group === "wallets" && <WalletServices />}
          {group === "imports" && <Imports {...(!isFixed("TOKEN_LISTS") && { onSchedule: schedule })} />}
          {group === "chains" ? (
            <ChainsSettings settings={settings} draft={draft} />
          ) : (
            settings
              .filter((setting) => setting.group === group && !(isSetup && afterSetup.includes(setting.name)))
              .map((setting) => (
                <Fragment key={setting.name}>
                  <SettingField setting={setting} draft={draft} theme={typedTheme(settings, draft)} />
                  {setting.name === "MAIL_FROM" && <TestEmail draft={draft} />}
                </Fragment>
              ))
          )}
          {group === "backups" && <Backups />}
        </div>
        {SitePreview && (isSetup || previewed.includes(group)) && <SitePreview settings={settings} draft={draft} />}
      </div>
    </section>
  );
}

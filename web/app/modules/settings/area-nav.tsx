import type { SettingGroup } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/controls/icon.tsx";
import css from "./area-nav.module.css";
import { areaText } from "./setting-text.ts";

export type SettingsArea = SettingGroup | "history";

const groups: { name: () => string; areas: readonly SettingsArea[] }[] = [
  { name: m.site_settings_group_look, areas: ["brand", "content", "region", "modules"] },
  { name: m.site_settings_group_listing, areas: ["votes", "imports", "ads", "farms"] },
  { name: m.site_settings_group_data, areas: ["chains", "prices", "wallets"] },
  { name: m.site_settings_group_operation, areas: ["email", "security", "network", "backups", "history"] },
];

export const settingsAreas = groups.flatMap(({ areas }) => areas);
export const pathOfArea = (area: SettingsArea) =>
  area === settingsAreas[0] ? "/admin/settings" : `/admin/settings/${area}`;

/** The areas of the settings in four groups: a list at the side, on narrow windows below a button with the current area's name. */
export function AreaNav({ current }: { current: SettingsArea }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <nav aria-label={m.site_settings_areas()} className={css.nav}>
      <button
        type="button"
        className={css.current}
        aria-expanded={isOpen}
        aria-controls="settings-areas"
        onClick={() => setIsOpen(!isOpen)}
      >
        {areaText[current]()}
        <Icon name="down" />
      </button>
      <div id="settings-areas" className={css.groups} data-open={isOpen || undefined}>
        {groups.map(({ name, areas }) => (
          <div key={areas[0]}>
            <h2>{name()}</h2>
            <ul>
              {areas.map((area) => (
                <li key={area}>
                  <Link
                    to={pathOfArea(area)}
                    aria-current={area === current ? "page" : undefined}
                    onClick={() => setIsOpen(false)}
                    preventScrollReset
                    prefetch="intent"
                  >
                    {areaText[area]()}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

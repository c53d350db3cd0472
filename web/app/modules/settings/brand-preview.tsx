import type { Setting, SiteSettingName } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { colorsOf } from "@cointally/shared/brand/brand-css.ts";
import { type ColorMode, colorModes, themeNames } from "@cointally/shared/brand/themes.ts";
import css from "./brand-preview.module.css";
import type { SettingsDraft } from "./use-settings.ts";

type Props = { settings: readonly Setting[]; draft: SettingsDraft };

const modeText = { dark: m.badge_dark, light: m.badge_light };

/** The header and a row of a list in the brand as it is typed, in both modes. */
export function BrandPreview({ settings, draft }: Props) {
  const textOf = (name: SiteSettingName): string => {
    const setting = settings.find((one) => one.name === name);
    const typed = draft.draft[name];
    return typed ?? (typed === null ? setting?.initial : setting?.value) ?? "";
  };
  const colorIn = (name: SiteSettingName) => (/^#[0-9a-f]{6}$/i.test(textOf(name)) ? textOf(name) : null);
  const theme = themeNames.find((name) => name === textOf("SITE_THEME")) ?? themeNames[0];
  const accent = { dark: colorIn("SITE_ACCENT_DARK"), light: colorIn("SITE_ACCENT_LIGHT") };
  const logo = { dark: textOf("SITE_LOGO_DARK"), light: textOf("SITE_LOGO_LIGHT") };
  const otherMode = { dark: "light", light: "dark" } as const satisfies Record<ColorMode, ColorMode>;
  return (
    <div className={css.preview} data-preview="">
      <h3>{m.brand_preview()}</h3>
      {colorModes.map((mode) => {
        const colors = colorsOf({ theme, accent }, mode);
        const image = logo[mode] || logo[otherMode[mode]];
        return (
          <figure
            key={mode}
            className={css.page}
            style={{ background: colors.bg, color: colors.text, borderColor: colors["line-five"] }}
          >
            <figcaption className="sr">{modeText[mode]()}</figcaption>
            <p className={css.head} style={{ borderColor: colors.line }}>
              {image ? <img src={image} alt="" className={css.logo} /> : <b>{textOf("SITE_NAME")}</b>}
            </p>
            <p className={css.row}>
              <span>
                1. {m.brand_preview_coin()} <span style={{ color: colors["text-2"] }}>COIN</span>
              </span>
              <span className={css.vote} style={{ color: colors["on-tally"], background: colors.tally }}>
                {m.brand_preview_vote()}
              </span>
            </p>
            <p className={css.row} style={{ background: colors.surface }}>
              <span style={{ color: colors["tally-text"] }}>{m.brand_preview_link()}</span>
            </p>
          </figure>
        );
      })}
    </div>
  );
}

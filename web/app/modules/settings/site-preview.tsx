import type { Setting, SiteSettingName } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { colorsOf } from "@cointally/shared/brand/brand-css.ts";
import { type ColorMode, colorModes, type ThemeColors } from "@cointally/shared/brand/themes.ts";
import { firstChains } from "@cointally/shared/chains.ts";
import { useNow } from "../../lib/format/clock.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { typedChains } from "./chains/typed-chains.ts";
import { textOfOption } from "./setting-text.ts";
import css from "./site-preview.module.css";
import { type SettingsDraft, typedText, typedTheme } from "./use-settings.ts";

type Props = { settings: readonly Setting[]; draft: SettingsDraft };

const modeText = { dark: m.badge_dark, light: m.badge_light };

/** Modules with a page of their own in the menu. */
const menuModules = ["watchlist", "portfolio", "farms"];

/** The site as it is typed: header, menu, chains, a row of a list, languages and time zone, in both modes. */
export function SitePreview({ settings, draft }: Props) {
  const now = useNow();
  const { moment } = useFormat();
  const textOf = (name: SiteSettingName) => typedText(settings, draft, name);
  const listOf = (name: SiteSettingName) => textOf(name).split(",").filter(Boolean);
  const colorIn = (name: SiteSettingName) => (/^#[0-9a-f]{6}$/i.test(textOf(name)) ? textOf(name) : null);
  const theme = typedTheme(settings, draft);
  const accent = { dark: colorIn("SITE_ACCENT_DARK"), light: colorIn("SITE_ACCENT_LIGHT") };
  const logo = { dark: textOf("SITE_LOGO_DARK"), light: textOf("SITE_LOGO_LIGHT") };
  const otherMode = { dark: "light", light: "dark" } as const satisfies Record<ColorMode, ColorMode>;
  const modules = listOf("MODULES");
  const menu = [m.shell_nav_coins(), ...menuModules.filter((name) => modules.includes(name)).map(textOfOption)];
  const chains = [...firstChains, ...typedChains(settings, draft).chains]
    .filter(({ type }) => type === "mainnet")
    .map(({ label, name }) => label || name || m.chains_new());
  const time = moment(new Date(now).toISOString(), textOf("SITE_TIME_ZONE") || "UTC");
  return (
    <div className={css.preview} data-preview="">
      <h3>{m.brand_preview()}</h3>
      {colorModes.map((mode) => {
        const colors = colorsOf({ theme, accent }, mode);
        return (
          <PreviewedPage
            key={mode}
            mode={mode}
            colors={colors}
            name={textOf("SITE_NAME")}
            logo={logo[mode] || logo[otherMode[mode]]}
            lines={{
              above: [menu.join(" · "), chains.join(" · ")],
              below: [listOf("SITE_LANGUAGES").map(textOfOption).join(" · "), time],
            }}
          />
        );
      })}
    </div>
  );
}

type PageProps = {
  mode: ColorMode;
  colors: ThemeColors;
  name: string;
  /** A data URL; empty without one. */
  logo: string;
  lines: { above: string[]; below: string[] };
};

function PreviewedPage({ mode, colors, name, logo, lines }: PageProps) {
  const second = { color: colors["text-2"] };
  const asLines = (texts: string[]) =>
    texts.map((text) => (
      <p key={text} className={css.line} style={second}>
        {text}
      </p>
    ));
  return (
    <figure
      className={css.page}
      style={{ background: colors.bg, color: colors.text, borderColor: colors["line-five"] }}
    >
      <figcaption className="sr">{modeText[mode]()}</figcaption>
      <p className={css.head} style={{ borderColor: colors.line }}>
        {logo ? <img src={logo} alt="" className={css.logo} /> : <b>{name}</b>}
      </p>
      {asLines(lines.above)}
      <p className={css.row}>
        <span>
          1. {m.brand_preview_coin()} <span style={second}>COIN</span>
        </span>
        <span className={css.vote} style={{ color: colors["on-tally"], background: colors.tally }}>
          {m.brand_preview_vote()}
        </span>
      </p>
      <p className={css.row} style={{ background: colors.surface }}>
        <span style={{ color: colors["tally-text"] }}>{m.brand_preview_link()}</span>
      </p>
      {asLines(lines.below)}
    </figure>
  );
}

import type { SiteSettingName } from "@cointally/contract/settings.ts";
import { brandCss } from "@cointally/shared/brand/brand-css.ts";
import { readStyleVariables } from "@cointally/shared/brand/style-variables.ts";
import { type ThemeName, themeNames } from "@cointally/shared/brand/themes.ts";

export const themeOf = (text: string): ThemeName => themeNames.find((name) => name === text) ?? themeNames[0];

let sheet: CSSStyleSheet | undefined;

/**
 * Gives this page the saved theme, accents, logos and CSS variables, in place of those that it was rendered with. Pages that the server renders
 * from now on have them too.
 */
export function showBrand(textOf: (name: SiteSettingName) => string): void {
  const logo = { dark: textOf("SITE_LOGO_DARK"), light: textOf("SITE_LOGO_LIGHT") };
  const both = { dark: logo.dark || logo.light, light: logo.light || logo.dark };
  const css = brandCss(
    {
      theme: themeOf(textOf("SITE_THEME")),
      accent: { dark: textOf("SITE_ACCENT_DARK") || null, light: textOf("SITE_ACCENT_LIGHT") || null },
      variables: readStyleVariables(textOf("SITE_CSS")) ?? {},
    },
    both.dark ? both : {},
  );
  if (!sheet) {
    // The Content-Security-Policy allows no new style element, but a sheet that a script constructs.
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const rendered = document.querySelector<HTMLStyleElement>("style[data-brand]");
    if (rendered) rendered.disabled = true;
  }
  sheet.replaceSync(css);
}

import type { SiteSettingName } from "@cointally/contract/settings.ts";
import { brandCss } from "@cointally/shared/brand/brand-css.ts";
import { readStyleVariables } from "@cointally/shared/brand/style-variables.ts";
import { type ThemeName, themeNames } from "@cointally/shared/brand/themes.ts";

export const themeOf = (text: string): ThemeName => themeNames.find((name) => name === text) ?? themeNames[0];

/** The CSS of the theme, accents, logos and CSS variables with these values; what is not valid, as while it is typed, has no effect. */
export function brandCssOf(textOf: (name: SiteSettingName) => string): string {
  const colorOf = (name: SiteSettingName) => (/^#[0-9a-f]{6}$/i.test(textOf(name)) ? textOf(name) : null);
  const logo = { dark: textOf("SITE_LOGO_DARK"), light: textOf("SITE_LOGO_LIGHT") };
  const both = { dark: logo.dark || logo.light, light: logo.light || logo.dark };
  return brandCss(
    {
      theme: themeOf(textOf("SITE_THEME")),
      accent: { dark: colorOf("SITE_ACCENT_DARK"), light: colorOf("SITE_ACCENT_LIGHT") },
      variables: readStyleVariables(textOf("SITE_CSS")) ?? {},
    },
    both.dark ? both : {},
  );
}

let sheet: CSSStyleSheet | undefined;

/**
 * Gives this page the saved brand, in place of the one that it was rendered with. Pages that the server renders from now on have it too.
 */
export function showBrand(textOf: (name: SiteSettingName) => string): void {
  if (!sheet) {
    // The Content-Security-Policy allows no new style element, but a sheet that a script constructs.
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const rendered = document.querySelector<HTMLStyleElement>("style[data-brand]");
    if (rendered) rendered.disabled = true;
  }
  sheet.replaceSync(brandCssOf(textOf));
}

import type { SettingName } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { getLocale } from "@cointally/i18n/runtime";
import { leastContrast, lowestContrast, readableColor } from "@cointally/shared/brand/contrast.ts";
import { colorModes, surfacesOf, themes } from "@cointally/shared/brand/themes.ts";
import { fieldError } from "../../core/app-error.ts";
import type { Brand } from "../../core/config/brand.ts";
import type { SettingTexts } from "../../core/config/config.ts";

const settingOf = { dark: "SITE_ACCENT_DARK", light: "SITE_ACCENT_LIGHT" } as const satisfies Record<
  string,
  SettingName
>;

/**
 * Checks the accents that a change concerns. One of the environment refuses no change, since nobody could correct it here; pages use the
 * nearest readable one.
 * @param names the settings that change
 * @throws {AppError} validation for an accent that cannot be read in its theme, with the nearest one that can
 */
export function checkAccents({ theme, accent }: Brand, names: SettingName[], environment: SettingTexts): void {
  for (const mode of colorModes) {
    const [color, setting] = [accent[mode], settingOf[mode]];
    const isConcerned = names.includes(setting) || names.includes("SITE_THEME");
    if (color === null || !isConcerned || environment[setting] !== undefined) continue;
    const surfaces = surfacesOf(themes[theme][mode]);
    const contrast = lowestContrast(color, surfaces);
    if (contrast >= leastContrast) continue;
    const ratio = new Intl.NumberFormat(getLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const shown = ratio.format(Math.floor(contrast * 10) / 10);
    throw fieldError(
      setting,
      m.error_accent_contrast({ color, ratio: shown, nearest: readableColor(color, surfaces) }),
    );
  }
}

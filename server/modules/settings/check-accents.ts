import type { SettingName } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { leastContrast, lowestContrast, readableColor } from "@cointally/shared/brand/contrast.ts";
import { colorModes, surfacesOf, themes } from "@cointally/shared/brand/themes.ts";
import { fieldError } from "../../core/app-error.ts";
import type { Brand } from "../../core/config/brand.ts";

const settingOf = { dark: "SITE_ACCENT_DARK", light: "SITE_ACCENT_LIGHT" } as const satisfies Record<
  string,
  SettingName
>;

/** @throws {AppError} validation for an accent that cannot be read in its theme, with the nearest one that can */
export function checkAccents({ theme, accent }: Brand): void {
  for (const mode of colorModes) {
    const color = accent[mode];
    if (color === null) continue;
    const surfaces = surfacesOf(themes[theme][mode]);
    const contrast = lowestContrast(color, surfaces);
    if (contrast >= leastContrast) continue;
    const ratio = (Math.floor(contrast * 10) / 10).toFixed(1);
    throw fieldError(
      settingOf[mode],
      m.error_accent_contrast({ color, ratio, nearest: readableColor(color, surfaces) }),
    );
  }
}

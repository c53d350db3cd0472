import * as m from "@cointally/i18n/messages";
import { leastContrast, lowestContrast, readableColor } from "@cointally/shared/brand/contrast.ts";
import { type ColorMode, surfacesOf, type ThemeName, themes } from "@cointally/shared/brand/themes.ts";
import type { ComponentProps } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import css from "./settings-page.module.css";

type Props = Omit<ComponentProps<typeof TextField>, "onChange"> & {
  mode: ColorMode;
  theme: ThemeName;
  name: string;
  value: string;
  onChange: (value: string) => void;
};

/** An accent colour of one mode, typed or chosen. For one that cannot be read in the theme it offers the nearest that can. */
export function AccentField({ mode, theme, name, value, onChange, ...field }: Props) {
  const surfaces = surfacesOf(themes[theme][mode]);
  const ofTheme = themes[theme][mode].tally;
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  const isReadable = !isColor || lowestContrast(value, surfaces) >= leastContrast;
  const nearest = isReadable ? null : readableColor(value, surfaces);
  return (
    <div className={css.test}>
      <div className={css.color}>
        <TextField
          {...field}
          autoComplete="off"
          value={value}
          placeholder={ofTheme}
          onChange={(event) => onChange(event.target.value)}
          // #777 is short for #777777.
          onBlur={() => /^#[0-9a-f]{3}$/i.test(value) && onChange(value.replace(/[0-9a-f]/gi, "$&$&"))}
        />
        <input
          type="color"
          aria-label={m.site_settings_choose_color({ name })}
          disabled={field.disabled}
          value={isColor ? value : ofTheme}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {nearest && !field.disabled && (
        <p className={css.nearest} role="status">
          {m.setting_accent_too_low()}{" "}
          <Button onClick={() => onChange(nearest)}>{m.setting_accent_use({ color: nearest })}</Button>
        </p>
      )}
    </div>
  );
}

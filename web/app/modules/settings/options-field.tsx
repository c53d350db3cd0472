import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { IconButton } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import css from "./settings-page.module.css";

type Option = { value: string; text: string };
type Props = {
  name: string;
  legend: string;
  description: ReactNode;
  options: Option[];
  /** The chosen options in order, separated by commas. */
  value: string;
  isOrdered: boolean;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
};

/** Some of a few options, in an order that "Up" changes where it means something. */
export function OptionsField({
  name,
  legend,
  description,
  options,
  value,
  isOrdered,
  error,
  disabled,
  onChange,
}: Props) {
  const chosen = value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
  const textOf = (one: string) => options.find((option) => option.value === one)?.text ?? one;
  const all = options.map((option) => option.value);
  const shown = isOrdered ? [...chosen, ...all.filter((option) => !chosen.includes(option))] : all;
  const choose = (option: string, isChosen: boolean) =>
    onChange((isChosen ? [...chosen, option] : chosen.filter((other) => other !== option)).join(","));
  const moveUp = (at: number) => {
    const moved = [...chosen];
    moved.splice(at - 1, 0, ...moved.splice(at, 1));
    onChange(moved.join(","));
  };
  const noteId = `${name}-note`;
  return (
    <fieldset id={name} className={css.options} disabled={disabled} aria-describedby={noteId} tabIndex={-1}>
      <legend>{legend}</legend>
      <p id={noteId} className={error ? css.error : css.hint}>
        {error ? (
          <>
            <Icon name="warn" size={14} /> {error}
          </>
        ) : (
          description
        )}
      </p>
      {shown.map((option, at) => (
        <div key={option} className={css.option}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={(event) => choose(option, event.target.checked)}
            />
            {textOf(option)}
          </label>
          {isOrdered && at > 0 && at < chosen.length && !disabled && (
            <IconButton
              icon="up"
              tiny
              label={m.site_settings_move_up({ name: textOf(option) })}
              onClick={() => moveUp(at)}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

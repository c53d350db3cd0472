import { describeSetting, type Setting } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import type { ThemeName } from "@cointally/shared/brand/themes.ts";
import type { ReactNode } from "react";
import type { FieldErrors } from "../../lib/api/field-errors.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ChoiceField, PasswordField, SelectField, TextAreaField, TextField } from "../../ui/form/fields.tsx";
import { AccentField } from "./accent-field.tsx";
import { ContentField, hasContentFields } from "./content/content-field.tsx";
import { ImageField } from "./image-field.tsx";
import { OptionsField } from "./options-field.tsx";
import { textOfOption, textOfSetting } from "./setting-text.ts";
import css from "./settings-page.module.css";
import type { SettingsDraft } from "./use-settings.ts";

/** Values of a list are typed one per line, and separated by commas as in the environment variable. */
const linesOf = (text: string) => text.replace(/\s*,\s*/g, "\n");
const listOf = (lines: string) => lines.replace(/[\s,]*\n[\s,]*/g, ",");

type Props = {
  setting: Setting;
  draft: SettingsDraft;
  /** Default: the setting's own label. */
  label?: string;
  /** The theme as typed, which decides whether an accent can be read. */
  theme?: ThemeName;
};

/** One setting with its label, source, hint or error, and the way back to its default. */
export function SettingField({ setting, draft, label, theme = "slate" }: Props) {
  const { name, source, is_secret: secret, initial } = setting;
  const typed = draft.draft[name];
  const isTyped = name in draft.draft;
  const value = typed ?? (isTyped ? initial : (setting.value ?? ""));
  const isFixed = source === "environment";
  return (
    <div className={css.setting}>
      <Control
        setting={setting}
        label={label ?? textOfSetting(name).label()}
        value={secret ? (typed ?? "") : value}
        isFixed={isFixed}
        errors={draft.errors}
        theme={theme}
        onChange={(value) => draft.set(name, value)}
        setPending={draft.setPending}
      />
      <p className={css.source}>
        <SourceNote setting={setting} typed={typed} isTyped={isTyped} />
        {!isFixed && source === "database" && typed !== null && (
          <Button
            kind="quiet"
            aria-label={`${secret ? m.site_settings_remove() : m.site_settings_use_default()}: ${label ?? textOfSetting(name).label()}`}
            onClick={() => draft.set(name, null)}
          >
            {secret ? m.site_settings_remove() : m.site_settings_use_default()}
          </Button>
        )}
      </p>
    </div>
  );
}

function SourceNote({
  setting,
  typed,
  isTyped,
}: {
  setting: Setting;
  typed: string | null | undefined;
  isTyped: boolean;
}) {
  if (isTyped) return <b>{typed === null ? m.site_settings_becomes_default() : m.site_settings_not_saved()}</b>;
  if (setting.source === "environment") return <span>{m.site_settings_from_environment({ name: setting.name })}</span>;
  if (setting.source === "database") return <span>{m.site_settings_from_admin()}</span>;
  return null;
}

type ControlProps = {
  setting: Setting;
  label: string;
  value: string;
  isFixed: boolean;
  errors: FieldErrors;
  theme: ThemeName;
  onChange: (value: string) => void;
  setPending: SettingsDraft["setPending"];
};

/** The control that fits the kind of the setting. */
function Control({ setting, label, value, isFixed, errors, theme, onChange, setPending }: ControlProps) {
  const { name, source } = setting;
  const error = errors[name];
  const { secret, off, on, options, oneOf, isUnordered, isColor, mode, isTimeZone, isList, image } =
    describeSetting(name);
  const example = /such as (.+?)(?:, of .+)?$/.exec(setting.takes)?.[1];
  const hint: ReactNode = textOfSetting(name).hint();
  if (image) {
    return (
      <ImageField
        id={name}
        label={label}
        hint={textOfSetting(name).hint()}
        kind={image}
        mode={mode}
        value={value}
        error={error}
        disabled={isFixed}
        onChange={onChange}
        setPending={setPending}
      />
    );
  }
  if (hasContentFields(name)) {
    return (
      <ContentField
        name={name}
        legend={label}
        hint={hint}
        value={value}
        errors={errors}
        disabled={isFixed}
        onChange={onChange}
      />
    );
  }
  if (options) {
    return (
      <OptionsField
        name={name}
        legend={label}
        description={hint}
        isOrdered={!isUnordered}
        options={options.map((option) => ({ value: option, text: textOfOption(option) }))}
        value={value}
        error={error}
        disabled={isFixed}
        onChange={onChange}
      />
    );
  }
  if (off && on) {
    return (
      <ChoiceField
        legend={label}
        name={name}
        value={value || null}
        options={[
          { value: on, label: m.site_settings_on() },
          { value: off, label: m.site_settings_off() },
        ]}
        description={hint}
        error={error}
        disabled={isFixed}
        onChange={onChange}
      />
    );
  }
  const common = { id: name, label, description: hint, error, disabled: isFixed, spellCheck: false };
  const choices = isTimeZone ? [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), value])] : oneOf;
  if (choices) {
    return (
      <SelectField
        {...common}
        value={value}
        data={choices.map((option) => ({ value: option, label: textOfOption(option) }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (isColor && mode) {
    return <AccentField {...common} mode={mode} theme={theme} name={label} value={value} onChange={onChange} />;
  }
  // An error alone may not say what the value has to be.
  const typed = { ...common, error: error && `${error} ${textOfSetting(name).hint()}` };
  if (secret) {
    const isSet = source !== "default";
    return (
      <PasswordField
        {...typed}
        autoComplete="off"
        value={value}
        placeholder={isSet ? m.site_settings_secret_set() : example}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (isList) {
    return (
      <TextAreaField
        {...typed}
        rows={3}
        value={linesOf(value)}
        onChange={(event) => onChange(listOf(event.target.value))}
      />
    );
  }
  return (
    <TextField
      {...typed}
      autoComplete="off"
      value={value}
      placeholder={example}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

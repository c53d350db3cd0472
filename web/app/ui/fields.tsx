import "@mantine/core/styles/Input.css";
import {
  type InputWrapperProps,
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  type PasswordInputProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import "@mantine/core/styles/PasswordInput.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/ActionIcon.css";
import type { ReactNode } from "react";
import { useWords } from "../lib/locale.ts";
import { uiWords } from "../words/ui.ts";
import css from "./fields.module.css";
import { Icon } from "./icon.tsx";
import { useServerWords } from "./use-server-words.ts";

/** What was said of a field, in the page's language. */
function Said({ children }: { children: string }) {
  const say = useServerWords();
  return say?.(children) ?? children;
}

const order: InputWrapperProps["inputWrapperOrder"] = ["label", "input", "description", "error"];

/** What every field shares: the hint or the error below, the error with its sign and edge; what was typed stays. */
const look = ({ error, description }: { error?: ReactNode; description?: ReactNode }) => ({
  inputWrapperOrder: order,
  withErrorStyles: false,
  withAsterisk: false,
  description: error ? undefined : description,
  error: error ? (
    <>
      <Icon name="warn" size={14} />
      <span>{typeof error === "string" ? <Said>{error}</Said> : error}</span>
    </>
  ) : undefined,
  classNames: {
    root: css.field,
    label: css.label,
    input: error ? `${css.input} ${css.bad}` : css.input,
    innerInput: css.inner,
    description: css.hint,
    error: css.error,
    visibilityToggle: css.eye,
  },
});

/** One line of text. */
export const TextField = (props: TextInputProps) => <TextInput {...props} {...look(props)} />;

/** A password, with the eye that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const { showPassword } = useWords(uiWords);
  return (
    <PasswordInput
      {...props}
      {...look(props)}
      aria-invalid={props.error ? true : undefined}
      visibilityToggleIcon={() => <Icon name="eye" />}
      visibilityToggleButtonProps={{ "aria-label": showPassword, tabIndex: 0 }}
    />
  );
}

/** Some lines of text; give `autosize` to let it grow. */
export const TextAreaField = (props: TextareaProps) => <Textarea {...props} {...look(props)} />;

/** One of a few; the browser's own list, so that a phone shows its wheel. */
export const SelectField = (props: NativeSelectProps) => <NativeSelect {...props} {...look(props)} />;

type ChoiceProps<V extends string> = {
  legend: string;
  name: string;
  value: V | null;
  options: { value: V; label: string }[];
  onChange: (value: V) => void;
  error?: string;
};

/** One of two to five, side by side: a radio group drawn as segments. */
export function ChoiceField<V extends string>({ legend, name, value, options, onChange, error }: ChoiceProps<V>) {
  return (
    <fieldset className={css.field} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={css.label}>{legend}</legend>
      <div className={error ? `${css.choices} ${css.bad}` : css.choices}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={css.error} id={`${name}-error`}>
          <Icon name="warn" size={14} />
          <span>
            <Said>{error}</Said>
          </span>
        </p>
      )}
    </fieldset>
  );
}

/** The error with its field's name before it, unless it begins with that name already, an article before it or not. */
const named = (label: string, error: string) =>
  error
    .toLowerCase()
    .slice(0, label.length + 3)
    .includes(label.toLowerCase())
    ? error
    : `${label}: ${error}`;

/**
 * From two wrong fields on, a list at the top of the form that links to each. `labels` names the fields; a field's
 * element carries its key as id.
 */
export function ErrorSummary({ errors, labels }: { errors: Record<string, string>; labels: Record<string, string> }) {
  const { fieldsNeedALook } = useWords(uiWords);
  const say = useServerWords();
  const keys = Object.keys(errors);
  if (keys.length < 2) return null;
  return (
    <div className={css.summary} role="alert">
      <strong>{fieldsNeedALook(keys.length)}</strong>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <a href={`#${key}`}>{named(labels[key] ?? key, say?.(errors[key] ?? "") ?? "")}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

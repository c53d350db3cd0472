import * as m from "@cointally/i18n/messages";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Icon } from "../controls/icon.tsx";
import css from "./fields.module.css";

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={css.error} id={id}>
      <Icon name="warn" size={14} />
      <span>{children}</span>
    </p>
  );
}

type Labels = {
  label?: ReactNode;
  /** Shown below the control while it has no error. */
  description?: ReactNode;
  error?: ReactNode;
};

/** Splits props into those of the field around a control and those of the control, and links the two by ids. */
function useField<P extends Labels & { id?: string | undefined; className?: string | undefined }>(props: P) {
  const ownId = useId();
  const { label, description, error, className, ...rest } = props;
  const { id = ownId } = props;
  const control = {
    ...rest,
    id,
    className: error ? `${css.input} ${css.invalid}` : css.input,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : description ? `${id}-hint` : undefined,
  };
  return { field: { id, label, description, error, className }, control };
}

type FieldProps = ReturnType<typeof useField>["field"] & { children: ReactNode };

/** A control with its label above and its error or description below. */
function Field({ id, label, description, error, className, children }: FieldProps) {
  return (
    <div className={className ? `${css.field} ${className}` : css.field}>
      {label && (
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        description && (
          <p className={css.hint} id={`${id}-hint`}>
            {description}
          </p>
        )
      )}
    </div>
  );
}

export function TextField(props: Labels & ComponentProps<"input">) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <input {...control} />
    </Field>
  );
}

export function PasswordField(props: Labels & Omit<ComponentProps<"input">, "type">) {
  const { field, control } = useField(props);
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field}>
      <div className={css.password}>
        <input {...control} type={isShown ? "text" : "password"} />
        <button
          type="button"
          className={css.eye}
          aria-label={m.common_show_password()}
          aria-pressed={isShown}
          // Keeps the focus, and a phone's keyboard, in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="eye" />
        </button>
      </div>
    </Field>
  );
}

export function TextAreaField(props: Labels & ComponentProps<"textarea">) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <textarea {...control} />
    </Field>
  );
}

type SelectProps = Labels & ComponentProps<"select"> & { data: readonly { value: string; label: string }[] };

/** A native `<select>`, so that phones show their own picker. */
export function SelectField({ data, ...props }: SelectProps) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <div className={css.select}>
        <select {...control}>
          {data.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="down" size={14} />
      </div>
    </Field>
  );
}

type ChoiceProps<V extends string> = {
  legend: string;
  name: string;
  value: V | null;
  options: { value: V; label: string }[];
  onChange: (value: V) => void;
  description?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
};

/** A choice of two to five: a radio group drawn as a segmented control. */
export function ChoiceField<V extends string>(props: ChoiceProps<V>) {
  const { legend, name, value, options, onChange, description, error, disabled } = props;
  const describedBy = error ? `${name}-error` : description ? `${name}-hint` : undefined;
  return (
    <fieldset className={css.field} aria-describedby={describedBy} disabled={disabled}>
      <legend className={css.label}>{legend}</legend>
      <div className={error ? `${css.choices} ${css.invalid}` : css.choices}>
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
      {error ? (
        <FieldError id={`${name}-error`}>{error}</FieldError>
      ) : (
        description && (
          <p className={css.hint} id={`${name}-hint`}>
            {description}
          </p>
        )
      )}
    </fieldset>
  );
}

/** With two or more errors, a list at the top of the form that links to each field. The id of a field's element is its key. */
export function ErrorSummary({ errors }: { errors: Record<string, string> }) {
  const keys = Object.keys(errors);
  if (keys.length < 2) return null;
  return (
    <div className={css.summary} role="alert">
      <strong>{m.common_check_fields({ count: keys.length })}</strong>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <a href={`#${key}`}>{errors[key]}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

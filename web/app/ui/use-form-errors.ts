import { type RefObject, useEffect, useRef, useState } from "react";
import { type FieldErrors, fieldErrors } from "../lib/field-errors.ts";
import { useEarlySubmit } from "./pre-hydration-events.tsx";
import { toastError } from "./toasts.tsx";

type FormErrors = {
  form: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  /** What the form itself found wrong. */
  show: (errors: FieldErrors) => void;
  /** What the API said: at the fields that it names, and in the toast. */
  refuse: (error: unknown) => void;
  /** A field was changed: what was said of it no longer holds. */
  clear: (key: string) => void;
};

/** The wrong fields of one form. The first of them takes the focus each time errors are shown. Takes up an early press, too. */
export function useFormErrors(): FormErrors {
  const form = useRef<HTMLFormElement>(null);
  useEarlySubmit(form);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown]);
  const show = (found: FieldErrors) => {
    setErrors(found);
    setShown((times) => times + 1);
  };
  const refuse = (error: unknown) => {
    toastError(error);
    show(fieldErrors(error));
  };
  const clear = (key: string) => {
    if (key in errors) setErrors(({ [key]: _, ...rest }) => rest);
  };
  return { form, errors, show, refuse, clear };
}

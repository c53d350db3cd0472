import { type RefObject, useEffect, useRef, useState } from "react";
import { type FieldErrors, fieldErrors } from "../../lib/api/field-errors.ts";
import { toastError } from "../feedback/toasts.tsx";
import { useSubmitReplay } from "../hydration/pre-hydration-events.tsx";

type FormErrors = {
  formRef: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  /** Shows the form's own validation errors. */
  show: (errors: FieldErrors) => void;
  /** Shows an API error in a toast and at the fields that it names. */
  showApiError: (error: unknown) => void;
  /** Clears a field's error once it is edited. */
  clear: (key: string) => void;
};

/** The field errors of one form. Showing errors focuses the first invalid field. Also replays a submit made before hydration. */
export function useFormErrors(): FormErrors {
  const formRef = useRef<HTMLFormElement>(null);
  useSubmitReplay(formRef);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [timesShown, setTimesShown] = useState(0);
  useEffect(() => {
    if (timesShown > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [timesShown]);
  const show = (newErrors: FieldErrors) => {
    setErrors(newErrors);
    setTimesShown((times) => times + 1);
  };
  const showApiError = (error: unknown) => {
    toastError(error);
    show(fieldErrors(error));
  };
  const clear = (key: string) => {
    if (key in errors) setErrors(({ [key]: _, ...rest }) => rest);
  };
  return { formRef, errors, show, showApiError, clear };
}

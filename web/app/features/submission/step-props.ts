import type { FieldErrors } from "../../lib/field-errors.ts";
import type { Draft } from "./draft.ts";
import { labelOf } from "./fields.ts";

/** What each step of the form is given. `change` names the field, so that what was said of it goes. */
export type StepProps = {
  draft: Draft;
  errors: FieldErrors;
  change: (next: Partial<Draft>, field: string) => void;
};

/** The props of a text field that bears `key`: its name, its text, its error, and what to do with new text. */
export const bind = (key: string, value: string, errors: FieldErrors, set: (text: string, key: string) => void) => ({
  id: key,
  label: labelOf(key),
  value,
  error: errors[key],
  onChange: (event: { target: { value: string } }) => set(event.target.value, key),
});

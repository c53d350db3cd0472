import type { FieldErrors } from "../../../../lib/api/field-errors.ts";
import type { Draft } from "../draft.ts";

/** The props of a text field that is bound to a key of the draft. */
export type BoundField = {
  id: string;
  label: string | undefined;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** The props of each step. `change` names the field, so that its error is cleared. */
export type StepProps = {
  draft: Draft;
  /** Returns the newest draft, for callbacks that run after a render. */
  latest: () => Draft;
  errors: FieldErrors;
  change: (next: Partial<Draft>, field: string) => void;
  bind: (key: string, value: string, set: (text: string) => void) => BoundField;
};

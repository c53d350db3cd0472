import type { FieldErrors } from "../../../../lib/field-errors.ts";
import type { Draft } from "../draft.ts";

/** The props of a text field that bears a key: its name, its text, its error, and what to do with new text. */
export type Bound = {
  id: string;
  label: string | undefined;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** What each step of the form is given. `change` names the field, so that what was said of it goes. */
export type StepProps = {
  draft: Draft;
  /** As `draft`, of now: what comes late goes on from it. */
  latest: () => Draft;
  errors: FieldErrors;
  change: (next: Partial<Draft>, field: string) => void;
  bind: (key: string, value: string, set: (text: string) => void) => Bound;
};

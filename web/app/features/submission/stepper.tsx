import { Link } from "react-router";
import { type StepId, steps } from "./fields.ts";
import css from "./stepper.module.css";

/** The four steps: those before this one lead back. */
export function Stepper({ current, toStep }: { current: StepId; toStep: (step: StepId) => string }) {
  const here = steps.findIndex((step) => step.id === current);
  return (
    <ol className={css.stepper} aria-label="Steps">
      {steps.map(({ id, label }, at) => (
        <li key={id} className={at < here ? css.done : undefined} aria-current={at === here ? "step" : undefined}>
          {at < here ? (
            <Link to={toStep(id)} preventScrollReset>
              {at + 1} {label}
            </Link>
          ) : (
            `${at + 1} ${label}`
          )}
        </li>
      ))}
    </ol>
  );
}

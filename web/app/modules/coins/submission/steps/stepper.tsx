import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { type StepId, steps } from "../fields.ts";
import css from "./stepper.module.css";

const stepText = {
  contract: m.label_contract,
  about: m.submission_step_about,
  links: m.label_links,
  check: m.submission_step_check,
};

type Props = {
  current: StepId;
  /** How far one has been: those steps are links. */
  reached: number;
  toStep: (step: StepId) => string;
};

/** The four steps: where one is, and the way to those that were seen. */
export function Stepper({ current, reached, toStep }: Props) {
  const here = steps.indexOf(current);
  return (
    <ol className={css.stepper} aria-label={m.submission_steps()}>
      {steps.map((id, at) => (
        <li key={id} className={at < here ? css.done : undefined} aria-current={at === here ? "step" : undefined}>
          {at !== here && at <= reached ? (
            <Link to={toStep(id)} preventScrollReset>
              {at + 1} {stepText[id]()}
            </Link>
          ) : (
            `${at + 1} ${stepText[id]()}`
          )}
        </li>
      ))}
    </ol>
  );
}

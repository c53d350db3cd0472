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
  /** Index of the furthest step the user has reached; steps up to it are links. */
  reached: number;
  toStep: (step: StepId) => string;
};

/** The steps with the current one marked; reached steps are links. */
export function Stepper({ current, reached, toStep }: Props) {
  const currentIndex = steps.indexOf(current);
  return (
    <ol className={css.stepper} aria-label={m.submission_steps()}>
      {steps.map((id, index) => (
        <li
          key={id}
          className={index < currentIndex ? css.done : undefined}
          aria-current={index === currentIndex ? "step" : undefined}
        >
          {index !== currentIndex && index <= reached ? (
            <Link to={toStep(id)} preventScrollReset>
              {index + 1} {stepText[id]()}
            </Link>
          ) : (
            `${index + 1} ${stepText[id]()}`
          )}
        </li>
      ))}
    </ol>
  );
}

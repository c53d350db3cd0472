import { Link } from "react-router";
import { useWords } from "../../../../lib/locale.ts";
import { submissionWords } from "../../../../words/submission.ts";
import { type StepId, steps } from "../fields.ts";
import css from "./stepper.module.css";

type Props = {
  current: StepId;
  /** How far one has been: those steps are links. */
  reached: number;
  toStep: (step: StepId) => string;
};

/** The four steps: where one is, and the way to those that were seen. */
export function Stepper({ current, reached, toStep }: Props) {
  const words = useWords(submissionWords);
  const here = steps.indexOf(current);
  return (
    <ol className={css.stepper} aria-label={words.steps}>
      {steps.map((id, at) => (
        <li key={id} className={at < here ? css.done : undefined} aria-current={at === here ? "step" : undefined}>
          {at !== here && at <= reached ? (
            <Link to={toStep(id)} preventScrollReset>
              {at + 1} {words.step[id]}
            </Link>
          ) : (
            `${at + 1} ${words.step[id]}`
          )}
        </li>
      ))}
    </ol>
  );
}

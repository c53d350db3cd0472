import type { Coin } from "@cointally/api/coin.ts";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { FieldErrors } from "../../lib/field-errors.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/fields.tsx";
import formCss from "../../ui/form.module.css";
import { toastError } from "../../ui/toasts.tsx";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import { checkDraft, loadRules } from "./check.ts";
import type { Draft } from "./draft.ts";
import { labelOf, type StepId, stepNamed, stepOf, steps } from "./fields.ts";
import { refusedFields, takenBy } from "./refusal.ts";
import { AboutStep } from "./step-about.tsx";
import { CheckStep } from "./step-check.tsx";
import { ContractStep } from "./step-contract.tsx";
import { LinksStep } from "./step-links.tsx";
import { Stepper } from "./stepper.tsx";
import css from "./submission.module.css";
import { TakenCoin } from "./taken-coin.tsx";

type Props = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  send: (draft: Draft) => Promise<Coin>;
  onSent: (coin: Coin) => void;
  /** The button that sends, and while it does. */
  words: { send: string; sending: string };
  /** What stands at the end of the first step, where the others have Back. */
  first: ReactNode;
  /** What is kept of it, between the buttons. */
  kept: ReactNode;
};

const toStep = (step: StepId) => `?step=${step}`;
const only = (errors: FieldErrors, step: StepId): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step));
const isEmpty = (errors: FieldErrors) => Object.keys(errors).length === 0;
const isCoin = (answer: FieldErrors | Coin): answer is Coin => "id" in answer;

/**
 * The submission in four steps; the step stands in the URL, so that Back is back. Each step is checked before the next,
 * all of it before it is sent; what is wrong takes the form to its step, and the focus to its field.
 */
export function SubmissionForm({ draft, onChange, send, onSent, words, first, kept }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const step = stepNamed(params.get("step"));
  const at = steps.indexOf(step);
  const [previous, next] = [steps[at - 1], steps[at + 1]];
  const { form, errors, show, clear } = useFormErrors();
  const heading = useFocusOnStep(step.id, form);

  useEffect(() => {
    loadRules().catch(() => undefined);
  }, []);

  const showAll = (found: FieldErrors) => {
    show(found);
    const wrong = steps.find(({ id }) => !isEmpty(only(found, id)));
    if (wrong && wrong.id !== step.id) navigate(toStep(wrong.id));
  };
  const go = useMutation({
    async mutationFn(): Promise<FieldErrors | Coin> {
      const found = await checkDraft(draft);
      if (next) return only(found, step.id);
      return isEmpty(found) ? send(draft) : found;
    },
    onSuccess(answer) {
      if (isCoin(answer)) return onSent(answer);
      showAll(answer);
      if (next && isEmpty(answer)) navigate(toStep(next.id));
    },
    onError(error) {
      const found = refusedFields(error, draft);
      if (isEmpty(found)) toastError(error);
      else showAll(found);
    },
    onSettled: () => {
      locked.current = false;
    },
  });
  // A second tap comes before the first is drawn: the lock is not React's.
  const locked = useRef(false);
  const submit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (locked.current) return;
    locked.current = true;
    go.mutate();
  };

  const here = only(errors, step.id);
  const labels = Object.fromEntries(Object.keys(here).map((field) => [field, labelOf(field) ?? field]));
  const fields = {
    draft,
    errors: here,
    change: (part: Partial<Draft>, field: string) => {
      onChange({ ...draft, ...part });
      clear(field);
    },
  };
  const taken = takenBy(go.error);
  return (
    <div>
      <Stepper current={step.id} toStep={toStep} />
      <form ref={form} className={formCss.form} method="dialog" onSubmit={submit} noValidate>
        <h2 ref={heading} tabIndex={-1} className={css.heading}>
          {step.title}
        </h2>
        <ErrorSummary errors={here} labels={labels} />
        {step.id === "contract" && <ContractStep {...fields} />}
        {step.id === "contract" && taken && <TakenCoin id={taken} />}
        {step.id === "about" && <AboutStep {...fields} />}
        {step.id === "links" && <LinksStep {...fields} />}
        {step.id === "check" && <CheckStep draft={draft} toStep={toStep} />}
        <div className={formCss.end}>
          {previous ? <ButtonLink to={toStep(previous.id)}>Back</ButtonLink> : first}
          <span className={css.kept}>{kept}</span>
          <Button type="submit" kind="solid" large aria-disabled={go.isPending}>
            {next ? `Next: ${next.label.toLowerCase()}` : go.isPending ? words.sending : words.send}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** After a step, the focus goes to its first wrong field, else to its heading; not when the page is opened. */
function useFocusOnStep(step: StepId, form: React.RefObject<HTMLFormElement | null>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? heading.current)?.focus();
  }, [step, form]);
  return heading;
}

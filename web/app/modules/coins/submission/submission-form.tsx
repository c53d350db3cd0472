import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isSessionEnd } from "../../../lib/api-client.ts";
import { useApi } from "../../../lib/api-context.ts";
import type { FieldErrors } from "../../../lib/field-errors.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/fields.tsx";
import formCss from "../../../ui/form.module.css";
import { toastError } from "../../../ui/toasts.tsx";
import { useFormErrors } from "../../../ui/use-form-errors.ts";
import { checkDraft, loadRules } from "./check.ts";
import type { Draft } from "./draft.ts";
import { labelOf, type StepId, stepNamed, stepOf, steps } from "./fields.ts";
import { findListed, type Listed } from "./find-listed.ts";
import { DraftElsewhere, KeptLine } from "./kept-line.tsx";
import { AboutStep } from "./steps/step-about.tsx";
import { CheckStep } from "./steps/step-check.tsx";
import { ContractStep } from "./steps/step-contract.tsx";
import { LinksStep } from "./steps/step-links.tsx";
import type { StepProps } from "./steps/step-props.ts";
import { Stepper } from "./steps/stepper.tsx";
import { useLogoUpload } from "./steps/use-logo-upload.ts";
import css from "./submission.module.css";
import { refusedFields, takenBy } from "./submission-errors.ts";
import { TakenCoin } from "./taken-coin.tsx";
import type { DraftInHand } from "./use-draft.ts";

const headingText = {
  contract: m.label_contract,
  about: m.submission_heading_about,
  links: m.label_links,
  check: m.submission_heading_check,
};

const nextText = {
  contract: m.submission_next_contract,
  about: m.submission_next_about,
  links: m.submission_next_links,
  check: m.submission_next_check,
};

type Props = {
  inHand: DraftInHand;
  send: (draft: Draft) => Promise<Coin>;
  onSent: (coin: Coin) => void;
  /** The button that sends, and while it does. */
  buttons: { send: string; sending: string };
  /** What stands at the end of the first step, where the others have Back. */
  first?: ReactNode;
  /** What stands below the last step: what follows from sending. */
  end?: ReactNode;
  /** The coin that is edited: its own contracts are not taken. */
  ownId?: string;
  /** The coin as it was before it was edited: what stays as it is, is not judged again. */
  before?: Draft;
  /** Why a draft that is in order is not sent all the same. */
  validate?: (draft: Draft) => string | null;
};

const toStep = (step: StepId) => `?step=${step}`;
const only = (errors: FieldErrors, step: StepId): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step));
const isEmpty = (errors: FieldErrors) => Object.keys(errors).length === 0;
const isCoin = (answer: FieldErrors | Coin): answer is Coin => "id" in answer;
const addressAt = (at: number) => `contracts.${at}.address`;

/**
 * The submission in four steps; the step stands in the URL, so that Back is back. Each step is checked before the next,
 * all of it before it is sent; what is wrong takes the form to its step, and the focus to its field.
 */
export function SubmissionForm({ inHand, send, onSent, buttons, first, end, ownId, before, validate }: Props) {
  const api = useApi();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const step = stepNamed(params.get("step"));
  const at = steps.indexOf(step);
  const [previous, next] = [steps[at - 1], steps[at + 1]];
  const [reached, setReached] = useState(at);
  if (at > reached) setReached(at);
  const { formRef, errors, show, clear } = useFormErrors();
  const heading = useFocusOnStep(step, formRef);
  const [taken, setTaken] = useState<{ at: number; coin: Listed["coin"] | null } | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const upload = useLogoUpload((logo) => change({ logo }, "logo_id"));
  const { draft } = inHand;

  useEffect(() => {
    loadRules().catch(() => undefined);
  }, []);

  const change = (part: Partial<Draft>, field: string) => {
    inHand.change(part);
    setSaid(null);
    // A row more or less moves the others: what was said of them would stand at the wrong one.
    for (const key of field === "contracts" ? Object.keys(only(errors, "contract")) : [field]) clear(key);
    if (field.startsWith("contracts")) setTaken(null);
  };
  const showAll = (found: FieldErrors) => {
    show(found);
    const wrong = steps.find((id) => !isEmpty(only(found, id)));
    if (wrong && wrong !== step) navigate(toStep(wrong));
  };
  const go = useMutation({
    async mutationFn(): Promise<FieldErrors | Coin> {
      const now = inHand.latest();
      const found = await checkDraft(now, before);
      if (!next) return isEmpty(found) ? send(now) : found;
      const here = only(found, step);
      const listed = step === "contract" && isEmpty(here) ? await findListed(api, now, ownId) : null;
      setTaken(listed);
      return listed ? { [addressAt(listed.at)]: m.submission_already_listed_error() } : here;
    },
    onSuccess(answer) {
      if (isCoin(answer)) return onSent(answer);
      showAll(answer);
      if (next && isEmpty(answer)) navigate(toStep(next));
    },
    async onError(error) {
      const found = refusedFields(error, inHand.latest());
      if (!isEmpty(found)) showAll(found);
      else if (isSessionEnd(error)) toastError({ response: { error: m.submission_session_ended() } });
      else {
        setSaid(m.submission_not_sent());
      }
      const id = takenBy(error);
      if (id === undefined) return;
      const answer = id && (await api.getCoin({ params: { id } }).catch(() => null));
      const row = Object.keys(found).findIndex((key) => key.startsWith("contracts"));
      const field = Object.keys(found)[row] ?? addressAt(0);
      setTaken({ at: Number(field.split(".")[1]), coin: answer ? answer.coin : null });
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
    const reason = next ? null : upload.part === null ? validate?.(draft) : m.submission_logo_wait();
    setSaid(reason ?? null);
    if (reason) return;
    locked.current = true;
    go.mutate();
  };

  const here = only(errors, step);
  const fields: StepProps = {
    draft,
    latest: inHand.latest,
    errors: here,
    change,
    bind: (key, value, set) => ({
      id: key,
      label: labelOf(key),
      value,
      error: here[key],
      onChange: (event) => set(event.target.value),
    }),
  };
  return (
    <div>
      <Stepper current={step} reached={reached} toStep={toStep} />
      <form ref={formRef} className={formCss.form} method="dialog" onSubmit={submit} noValidate>
        <h2 ref={heading} tabIndex={-1} className={css.heading}>
          <span className="sr">{m.submission_step_of({ at: at + 1, all: steps.length })}</span>
          {headingText[step]()}
        </h2>
        <ErrorSummary errors={here} />
        {step === "contract" && (
          <ContractStep {...fields} note={taken && { at: taken.at, text: <TakenCoin coin={taken.coin} /> }} />
        )}
        {step === "about" && <AboutStep {...fields} upload={upload} />}
        {step === "links" && <LinksStep {...fields} />}
        {step === "check" && <CheckStep draft={draft} toStep={toStep} />}
        {!next && end}
        {said && (
          <p className={css.said} role="status">
            {said}
          </p>
        )}
        <DraftElsewhere inHand={inHand} />
        <div className={formCss.end}>
          {previous ? <ButtonLink to={toStep(previous)}>{m.common_back()}</ButtonLink> : first || <span />}
          <KeptLine inHand={inHand} />
          <Button type="submit" kind="solid" large aria-disabled={go.isPending}>
            {next ? nextText[next]() : go.isPending ? buttons.sending : buttons.send}
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

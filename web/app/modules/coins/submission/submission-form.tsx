import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isSessionEnd } from "../../../lib/api/api-client.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import type { FieldErrors } from "../../../lib/api/field-errors.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { toastError } from "../../../ui/feedback/toasts.tsx";
import { ErrorSummary } from "../../../ui/form/fields.tsx";
import formCss from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { ContractConflict } from "./contract-conflict.tsx";
import type { Draft } from "./draft.ts";
import { DraftConflict, SavedNotice } from "./draft-notices.tsx";
import { labelOf, parseStep, type StepId, stepOf, steps } from "./fields.ts";
import { findListedCoin, type ListedMatch } from "./find-listed.ts";
import { AboutStep } from "./steps/step-about.tsx";
import { CheckStep } from "./steps/step-check.tsx";
import { ContractStep } from "./steps/step-contract.tsx";
import { LinksStep } from "./steps/step-links.tsx";
import type { StepProps } from "./steps/step-props.ts";
import { Stepper } from "./steps/stepper.tsx";
import { useLogoUpload } from "./steps/use-logo-upload.ts";
import css from "./submission.module.css";
import { conflictingCoinId, rejectedFields } from "./submission-errors.ts";
import type { EditableDraft } from "./use-draft.ts";
import { loadRules, validateDraft } from "./validate-draft.ts";

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
  editable: EditableDraft;
  send: (draft: Draft) => Promise<Coin>;
  /** Opens the next page. @returns when it is open */
  onSent: (coin: Coin, sent: Draft) => void | Promise<void>;
  /** Texts of the submit button, idle and while sending. */
  buttons: { send: string; sending: string };
  /** Shown at the end of the first step, in place of Back. */
  first?: ReactNode;
  /** Shown below the last step: what happens after sending. */
  end?: ReactNode;
  /** Id of the coin that is edited, whose own contracts are no conflict. */
  ownId?: string;
  /** The coin before the edit: unchanged fields are not validated again. */
  before?: Draft;
  /** Why a draft that is in order is not sent all the same. */
  validate?: (draft: Draft) => string | null;
};

const toStep = (step: StepId) => `?step=${step}`;
const errorsOfStep = (errors: FieldErrors, step: StepId): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step));
const isEmpty = (errors: FieldErrors) => Object.keys(errors).length === 0;
const isCoin = (result: FieldErrors | Coin): result is Coin => "id" in result;
const addressAt = (at: number) => `contracts.${at}.address`;

/**
 * The submission in four steps; the step is in the URL, so that the browser's Back works. Each step is validated before the next, everything
 * before it is sent; an error leads to its step and focuses its field.
 */
export function SubmissionForm({ editable, send, onSent, buttons, first, end, ownId, before, validate }: Props) {
  const api = useApi();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const step = parseStep(params.get("step"));
  const at = steps.indexOf(step);
  const [previous, next] = [steps[at - 1], steps[at + 1]];
  const [reached, setReached] = useState(at);
  if (at > reached) setReached(at);
  const { formRef, errors, show, clear } = useFormErrors();
  const heading = useFocusOnStep(step, formRef);
  const [conflict, setConflict] = useState<{ at: number; coin: ListedMatch["coin"] | null } | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const upload = useLogoUpload((logo) => change({ logo }, "logo_id"));
  const { draft } = editable;

  useEffect(() => {
    loadRules().catch(() => undefined);
  }, []);

  const change = (part: Partial<Draft>, field: string) => {
    editable.change(part);
    setMessage(null);
    // Adding or removing a row shifts the others, so their errors would be shown at the wrong rows.
    for (const key of field === "contracts" ? Object.keys(errorsOfStep(errors, "contract")) : [field]) clear(key);
    if (field.startsWith("contracts")) setConflict(null);
  };
  const showAll = (fieldErrors: FieldErrors) => {
    show(fieldErrors);
    const invalidStep = steps.find((id) => !isEmpty(errorsOfStep(fieldErrors, id)));
    if (invalidStep && invalidStep !== step) navigate(toStep(invalidStep));
  };
  const sent = useRef<{ draft: Draft; coin: Coin } | null>(null);
  /** Sends a draft once: until the next page is shown, its button can be pressed again. */
  const sendOnce = async (latestDraft: Draft): Promise<Coin> => {
    if (sent.current?.draft !== latestDraft) sent.current = { draft: latestDraft, coin: await send(latestDraft) };
    return sent.current.coin;
  };
  const openNext = () => sent.current && onSent(sent.current.coin, sent.current.draft);
  // What was sent is not changed here any more: another step, such as by the browser's Back, opens the next page again.
  const openNextAgain = useEffectEvent(openNext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a change of step
  useEffect(() => void openNextAgain(), [step]);
  const submission = useMutation({
    async mutationFn(): Promise<FieldErrors | Coin> {
      const latestDraft = editable.latest();
      const fieldErrors = await validateDraft(latestDraft, before);
      if (!next) return isEmpty(fieldErrors) ? sendOnce(latestDraft) : fieldErrors;
      const stepErrors = errorsOfStep(fieldErrors, step);
      const match = step === "contract" && isEmpty(stepErrors) ? await findListedCoin(api, latestDraft, ownId) : null;
      setConflict(match && { at: match.index, coin: match.coin });
      return match ? { [addressAt(match.index)]: m.submission_already_listed_error() } : stepErrors;
    },
    onSuccess(result) {
      if (isCoin(result)) return openNext();
      showAll(result);
      if (next && isEmpty(result)) navigate(toStep(next));
    },
    async onError(error) {
      const fieldErrors = rejectedFields(error, editable.latest());
      if (!isEmpty(fieldErrors)) showAll(fieldErrors);
      else if (isSessionEnd(error)) toastError({ response: { error: m.submission_session_ended() } });
      else {
        setMessage(m.submission_not_sent());
      }
      const id = conflictingCoinId(error);
      if (id === undefined) return;
      const result = id && (await api.getCoin({ params: { id } }).catch(() => null));
      const row = Object.keys(fieldErrors).findIndex((key) => key.startsWith("contracts"));
      const field = Object.keys(fieldErrors)[row] ?? addressAt(0);
      setConflict({ at: Number(field.split(".")[1]), coin: result ? result.coin : null });
    },
    onSettled: () => {
      isSubmitting.current = false;
    },
  });
  // A ref, because a second click can come before React renders again.
  const isSubmitting = useRef(false);
  const submit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (isSubmitting.current) return;
    const reason = next ? null : upload.part === null ? validate?.(draft) : m.submission_logo_wait();
    setMessage(reason ?? null);
    if (reason) return;
    isSubmitting.current = true;
    submission.mutate();
  };

  const stepErrors = errorsOfStep(errors, step);
  const fields: StepProps = {
    draft,
    latest: editable.latest,
    errors: stepErrors,
    change,
    bind: (key, value, set) => ({
      id: key,
      label: labelOf(key),
      value,
      error: stepErrors[key],
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
        <ErrorSummary errors={stepErrors} />
        {step === "contract" && (
          <ContractStep
            {...fields}
            note={conflict && { at: conflict.at, text: <ContractConflict coin={conflict.coin} /> }}
          />
        )}
        {step === "about" && <AboutStep {...fields} upload={upload} />}
        {step === "links" && <LinksStep {...fields} />}
        {step === "check" && <CheckStep draft={draft} toStep={toStep} />}
        {!next && end}
        {message && (
          <p className={css.message} role="status">
            {message}
          </p>
        )}
        <DraftConflict editable={editable} />
        <div className={formCss.end}>
          {previous ? <ButtonLink to={toStep(previous)}>{m.common_back()}</ButtonLink> : first || <span />}
          <SavedNotice editable={editable} />
          <Button type="submit" kind="solid" large aria-disabled={submission.isPending}>
            {next ? nextText[next]() : submission.isPending ? buttons.sending : buttons.send}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** On a change of step, focuses the first invalid field or else the heading; not when the page is opened. */
function useFocusOnStep(step: StepId, form: React.RefObject<HTMLFormElement | null>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    const invalidField = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalidField ?? heading.current)?.focus();
  }, [step, form]);
  return heading;
}

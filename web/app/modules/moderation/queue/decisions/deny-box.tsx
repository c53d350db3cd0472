import { limits } from "@cointally/contract/limits.ts";
import type { ReasonCode } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "../../../../ui/controls/icon.tsx";
import { TextAreaField } from "../../../../ui/form/fields.tsx";
import { reasonText } from "../../../coins/field-labels.ts";
import type { Draft } from "../use-drafts.ts";
import css from "./decision-box.module.css";
import { DecisionBox } from "./decision-box.tsx";
import type { Why } from "./decisions.ts";

type Props = {
  /** A denial has a public reason beside the message; the denial of an edit has only the message. */
  withCode: boolean;
  label: string;
  /** Who gets the message. */
  note: string;
  draft: Pick<Draft, "reason" | "code">;
  onChange: (part: Partial<Draft>) => void;
  onSend: (why: Why) => void;
  onCancel?: () => void;
  /** False if the box was already open when its item was shown. */
  takesFocus?: boolean;
  /** Further fields, below the message. */
  children?: ReactNode;
};

const { min, max } = limits.reason;

/** The reason of a denial: opened by Deny, with the focus in it. */
export function DenyBox(props: Props) {
  const { withCode, label, note, draft, onChange, onSend, onCancel, takesFocus = true, children } = props;
  const { reason, code } = draft;
  const [wrong, setWrong] = useState(false);
  const codes = useRef<HTMLFieldSetElement>(null);
  const noCode = withCode && code === null;
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, []);
  const length = [...reason.trim()].length;
  const submit = () => {
    const fits = length >= min && length <= max;
    if (fits && !noCode) return onSend({ reason, ...(withCode && code && { reason_code: code }) });
    setWrong(true);
    if (noCode) codes.current?.querySelector("input")?.focus();
    else field.current?.focus();
  };
  return (
    <DecisionBox onSubmit={submit} onCancel={onCancel}>
      {withCode && (
        <fieldset ref={codes} className={css.codes} aria-describedby={wrong && noCode ? "no-code" : undefined}>
          <legend>{m.moderation_deny_reason()}</legend>
          <div>
            {(Object.keys(reasonText) as ReasonCode[]).map((key) => (
              <label key={key}>
                <input
                  type="radio"
                  name="reason_code"
                  checked={key === code}
                  onChange={() => onChange({ code: key })}
                  aria-invalid={(wrong && noCode) || undefined}
                />
                <span>{reasonText[key]()}</span>
              </label>
            ))}
          </div>
          {wrong && noCode && (
            <p className={css.noCode} id="no-code" role="alert">
              <Icon name="warn" size={14} />
              {m.moderation_deny_choose_reason()}
            </p>
          )}
        </fieldset>
      )}
      <TextAreaField
        ref={field}
        id="reason"
        data-autofocus={takesFocus || undefined}
        label={label}
        className={css.words}
        dir="auto"
        rows={3}
        value={reason}
        error={wrong && (length < min || length > max) && m.moderation_deny_length_wrong({ min, max, length })}
        onChange={(event) => {
          onChange({ reason: event.target.value });
          setWrong(false);
        }}
        description={
          <>
            {m.moderation_deny_length({ min, max, length })} {note}{" "}
            <span className="not-phone">{m.moderation_deny_keys()}</span>
          </>
        }
      />
      {children}
    </DecisionBox>
  );
}

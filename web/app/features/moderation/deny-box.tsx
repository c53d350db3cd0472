import { limits } from "@cointally/api/limits.ts";
import type { ReasonCode } from "@cointally/api/moderation.ts";
import { useEffect, useRef, useState } from "react";
import { TextAreaField } from "../../ui/fields.tsx";
import { reasonLabels } from "../coins/labels.ts";
import css from "./decision-box.module.css";
import { DecisionBox } from "./decision-box.tsx";

type Props = {
  /** A denial has a public reason beside the words; the refusal of an edit has only words. */
  withCode: boolean;
  label: string;
  /** What becomes of the words. */
  note: string;
  onSend: (why: { reason: string; reason_code?: ReasonCode }) => void;
};

const { min, max } = limits.reason;

/** Why not: opens with Deny, and the focus goes into it. */
export function DenyBox({ withCode, label, note, onSend }: Props) {
  const [reason, setReason] = useState("");
  const [code, setCode] = useState<ReasonCode>("false_information");
  const [wrong, setWrong] = useState(false);
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => words.current?.focus(), []);
  const length = [...reason.trim()].length;
  const submit = () => {
    if (length >= min && length <= max) return onSend({ reason, ...(withCode && { reason_code: code }) });
    setWrong(true);
    words.current?.focus();
  };
  return (
    <DecisionBox onSubmit={submit}>
      {withCode && (
        <fieldset className={css.codes}>
          <legend>Why denied</legend>
          <div>
            {(Object.keys(reasonLabels) as ReasonCode[]).map((key) => (
              <label key={key}>
                <input type="radio" name="reason_code" checked={key === code} onChange={() => setCode(key)} />
                <span>{reasonLabels[key]}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <TextAreaField
        ref={words}
        id="reason"
        label={label}
        className={css.words}
        rows={3}
        value={reason}
        error={wrong && `The words must be ${min} to ${max} characters. These have ${length}.`}
        onChange={(event) => {
          setReason(event.target.value);
          setWrong(false);
        }}
        description={`${min} to ${max} characters, now ${length}. ${note}`}
      />
    </DecisionBox>
  );
}

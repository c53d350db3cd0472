import { limits } from "@cointally/api/limits.ts";
import type { ReasonCode } from "@cointally/api/moderation.ts";
import { useEffect, useRef, useState } from "react";
import { TextAreaField } from "../../ui/fields.tsx";
import { reasonLabels } from "../coins/labels.ts";
import css from "./decision-box.module.css";

export const boxId = "decision-box";

type Props = {
  /** A denial has a public reason beside the words; the refusal of an edit has only words. */
  withCode: boolean;
  label: string;
  /** What becomes of the words. */
  note: string;
  /** What the server said of the words as they were sent. */
  error?: string;
  onSend: (why: { reason: string; reason_code?: ReasonCode }) => void;
};

/** Why not: opens with Deny, and the focus goes into it. Its button is the bar's, which names this form. */
export function DenyBox({ withCode, label, note, error, onSend }: Props) {
  const [reason, setReason] = useState("");
  const [code, setCode] = useState<ReasonCode>("false_information");
  const [changed, setChanged] = useState(true);
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => words.current?.focus(), []);
  const length = [...reason.trim()].length;
  return (
    <form
      id={boxId}
      className={css.box}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChanged(false);
        onSend({ reason, ...(withCode && { reason_code: code }) });
      }}
    >
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
        error={changed ? undefined : error}
        onChange={(event) => {
          setReason(event.target.value);
          setChanged(true);
        }}
        description={`${limits.reason.min} to ${limits.reason.max} characters, now ${length}. ${note}`}
      />
    </form>
  );
}

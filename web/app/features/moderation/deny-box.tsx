import { limits } from "@cointally/api/limits.ts";
import type { ReasonCode } from "@cointally/api/moderation.ts";
import { useEffect, useRef, useState } from "react";
import { TextAreaField } from "../../ui/fields.tsx";
import css from "./decision-box.module.css";
import { DecisionBox } from "./decision-box.tsx";
import type { Why } from "./decisions.ts";
import type { Draft } from "./use-drafts.ts";
import { useDeskWords, useLabels } from "./use-words.ts";

type Props = {
  /** A denial has a public reason beside the words; the refusal of an edit has only words. */
  withCode: boolean;
  label: string;
  /** What becomes of the words. */
  note: string;
  draft: Pick<Draft, "reason" | "code">;
  onChange: (part: Partial<Draft>) => void;
  onSend: (why: Why) => void;
  onCancel?: () => void;
  /** False where the box comes with its item, and was not asked for. */
  takesFocus?: boolean;
};

const { min, max } = limits.reason;

/** Why not: opens with Deny, and the focus goes into it. */
export function DenyBox({ withCode, label, note, draft, onChange, onSend, onCancel, takesFocus = true }: Props) {
  const { deny: words } = useDeskWords();
  const { reasons } = useLabels();
  const { reason, code } = draft;
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, []);
  const length = [...reason.trim()].length;
  const submit = () => {
    if (length >= min && length <= max) return onSend({ reason, ...(withCode && { reason_code: code }) });
    setWrong(true);
    field.current?.focus();
  };
  return (
    <DecisionBox onSubmit={submit} onCancel={onCancel}>
      {withCode && (
        <fieldset className={css.codes}>
          <legend>{words.why}</legend>
          <div>
            {(Object.keys(reasons) as ReasonCode[]).map((key) => (
              <label key={key}>
                <input
                  type="radio"
                  name="reason_code"
                  checked={key === code}
                  onChange={() => onChange({ code: key })}
                />
                <span>{reasons[key]}</span>
              </label>
            ))}
          </div>
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
        error={wrong && words.wrong(length)}
        onChange={(event) => {
          onChange({ reason: event.target.value });
          setWrong(false);
        }}
        description={
          <>
            {words.limits(length)} {note} <span className="not-phone">{words.sendKeys}</span>
          </>
        }
      />
    </DecisionBox>
  );
}

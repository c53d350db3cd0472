import * as m from "@cointally/i18n/messages";
import { useEffect, useRef, useState } from "react";
import { TextField } from "../../../../ui/form/fields.tsx";
import css from "./decision-box.module.css";
import { DecisionBox } from "./decision-box.tsx";

type Props = {
  time: string;
  onChange: (time: string) => void;
  onSend: (approveAt: string) => void;
  onCancel: () => void;
  takesFocus: boolean;
};

/** When an approved coin becomes public, in UTC. */
export function TimeBox({ time, onChange, onSend, onCancel, takesFocus }: Props) {
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, []);
  const submit = () => {
    const at = `${time}:00Z`;
    if (Date.parse(at) > Date.now()) return onSend(at);
    setWrong(true);
    field.current?.focus();
  };
  return (
    <DecisionBox onSubmit={submit} onCancel={onCancel}>
      <TextField
        ref={field}
        id="approve_at"
        type="datetime-local"
        label={m.moderation_time_from()}
        className={css.time}
        value={time}
        error={wrong && m.moderation_time_past()}
        onChange={(event) => {
          onChange(event.target.value);
          setWrong(false);
        }}
      />
    </DecisionBox>
  );
}

import { useEffect, useRef, useState } from "react";
import { TextField } from "../../ui/fields.tsx";
import css from "./decision-box.module.css";
import { DecisionBox } from "./decision-box.tsx";

/** When an approved coin becomes public, in UTC. */
export function TimeBox({ onSend }: { onSend: (approveAt: string) => void }) {
  const [time, setTime] = useState("");
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = () => {
    const at = `${time}:00Z`;
    if (Date.parse(at) > Date.now()) return onSend(at);
    setWrong(true);
    field.current?.focus();
  };
  return (
    <DecisionBox onSubmit={submit}>
      <TextField
        ref={field}
        id="approve_at"
        type="datetime-local"
        label="Public from (UTC)"
        className={css.time}
        value={time}
        error={wrong && "Choose a day and a time that are still to come."}
        onChange={(event) => {
          setTime(event.target.value);
          setWrong(false);
        }}
      />
    </DecisionBox>
  );
}

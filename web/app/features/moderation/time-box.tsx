import { useEffect, useRef, useState } from "react";
import { TextField } from "../../ui/fields.tsx";
import css from "./decision-box.module.css";
import { boxId } from "./deny-box.tsx";

/** When an approved coin becomes public, in UTC. Its button is the bar's, which names this form. */
export function TimeBox({ error, onSend }: { error?: string; onSend: (approveAt: string) => void }) {
  const [time, setTime] = useState("");
  const [changed, setChanged] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      id={boxId}
      className={css.box}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChanged(false);
        if (time) onSend(`${time}:00Z`);
      }}
    >
      <TextField
        ref={field}
        id="approve_at"
        type="datetime-local"
        label="Public from (UTC)"
        className={css.time}
        value={time}
        error={changed ? undefined : time ? error : "Choose a day and a time."}
        onChange={(event) => {
          setTime(event.target.value);
          setChanged(true);
        }}
      />
    </form>
  );
}

import { useState } from "react";
import { PasswordField } from "../../../ui/fields.tsx";
import { passwordHint } from "./password-hint.ts";

type Props = { id?: string; label: string; error?: string; onChange: () => void };

/** A password that is chosen here: says, while it is typed, what it still lacks. */
export function ChosenPassword({ id = "password", label, error, onChange }: Props) {
  const [password, setPassword] = useState("");
  return (
    <PasswordField
      id={id}
      name="password"
      label={label}
      autoComplete="new-password"
      description={<span aria-live="polite">{passwordHint(password)}</span>}
      error={error}
      onChange={(event) => {
        setPassword(event.target.value);
        onChange();
      }}
    />
  );
}

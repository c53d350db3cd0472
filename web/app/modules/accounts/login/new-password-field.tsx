import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { PasswordField } from "../../../ui/form/fields.tsx";

type Props = { id?: string; label: string; error?: string; onChange: () => void };

/** The field of a new password, which shows while typing what is missing. */
export function NewPasswordField({ id = "password", label, error, onChange }: Props) {
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

const { min, max } = limits.password;

/** What a new password is missing, or that it is strong enough. */
export function passwordHint(password: string): string {
  const length = [...password].length;
  if (length === 0) return m.account_password_length({ min, max });
  if (length < min) return m.account_password_missing({ count: min - length });
  if (length > max) return m.account_password_too_long({ count: length - max, max });
  return m.account_password_strong();
}

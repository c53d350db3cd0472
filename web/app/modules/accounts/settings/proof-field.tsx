import { limits } from "@cointally/contract/limits.ts";
import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "../../../lib/api-context.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField, TextField } from "../../../ui/fields.tsx";
import { toastError } from "../../../ui/toasts.tsx";
import { typed } from "../typed.ts";
import css from "./own-account.module.css";

/** The key of what its owner proves an account by: its password, or the code of an email where it has none. */
export const proofKey = ({ has_password }: User) => (has_password ? "current_password" : "email_code");

/** What was typed as proof, for the body of a call. */
export const typedProof = (me: User, form: HTMLFormElement) => typed(form, [proofKey(me)]);

type Props = {
  me: User;
  /** The form's name, before the key in the field's id. */
  within: string;
  errors: Record<string, string>;
  clear: (key: string) => void;
};

/** Asks the owner of the account for proof: the password once more, or a code by email where there is no password. */
export function ProofField({ me, within, errors, clear }: Props) {
  const key = proofKey(me);
  const field = { id: `${within}-${key}`, name: key, error: errors[key], onChange: () => clear(key) };
  if (me.has_password) {
    return <PasswordField {...field} label={m.label_current_password()} autoComplete="current-password" />;
  }
  return <EmailCode field={field} />;
}

function EmailCode({ field }: { field: { id: string; name: string; error?: string; onChange: () => void } }) {
  const api = useApi();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api.sendEmailCode(),
    onError: toastError,
  });
  return (
    <>
      <div className={css.waits}>
        <p>{m.settings_email_code_text()}</p>
        <Button icon={isSuccess ? "check" : undefined} aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          <span aria-live="polite">
            {isSuccess ? m.settings_email_code_sent() : isPending ? m.common_sending() : m.settings_email_code_send()}
          </span>
        </Button>
      </div>
      <TextField
        {...field}
        label={m.settings_email_code()}
        description={m.settings_email_code_hint({ minutes: limits.emailCodeMinutes })}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </>
  );
}

import { limits } from "@cointally/contract/limits.ts";
import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../ui/controls/button.tsx";
import { toastError } from "../../../ui/feedback/toasts.tsx";
import { PasswordField, TextField } from "../../../ui/form/fields.tsx";
import { formValues } from "../form-values.ts";
import { useAccountApi } from "./account-api.ts";
import css from "./own-account.module.css";

/** The proof that was entered, for the body of a call: the password or a code by email, and a code if the account has a second factor. */
export const proofValues = (me: User, form: HTMLFormElement) => ({
  ...formValues(form, [proofKey(me)]),
  ...(me.second_factor ? formValues(form, ["code"]) : {}),
});

const proofKey = ({ has_password }: User) => (has_password ? "current_password" : "email_code");

type Props = {
  me: User;
  /** The form's name, the prefix of the field's ID. */
  within: string;
  errors: Record<string, string>;
  clear: (key: string) => void;
};

/** Asks the owner for the password, or for a code by email if the account has no password, and for a code of the second factor. */
export function ProofFields({ me, within, errors, clear }: Props) {
  const key = proofKey(me);
  const field = { id: `${within}-${key}`, name: key, error: errors[key], onChange: () => clear(key) };
  return (
    <>
      {me.has_password ? (
        <PasswordField {...field} label={m.label_current_password()} autoComplete="current-password" />
      ) : (
        <EmailCode field={field} />
      )}
      {me.second_factor && (
        <TextField
          id={`${within}-code`}
          name="code"
          label={m.settings_2fa_any_code()}
          autoComplete="one-time-code"
          error={errors.code}
          onChange={() => clear("code")}
        />
      )}
    </>
  );
}

function EmailCode({ field }: { field: { id: string; name: string; error?: string; onChange: () => void } }) {
  const api = useAccountApi();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api.sendEmailCode(),
    onError: toastError,
  });
  return (
    <>
      <div className={css.pending}>
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

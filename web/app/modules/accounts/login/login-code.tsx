import * as m from "@cointally/i18n/messages";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import css from "../account-page.module.css";
import { formValues } from "../form-values.ts";
import { type Credentials, isCodeRequired, useLogin } from "./use-login.ts";

/** The second step of login with a second factor: a code of the app, or a recovery code. */
export function LoginCode({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const [recovering, setRecovering] = useState(false);
  const { formRef, errors, clear, show, showApiError } = useFormErrors();
  const login = useLogin((error) =>
    isCodeRequired(error) ? show({ otp: error.response.error }) : showApiError(error),
  );
  // Focuses the code's field when the step opens and when the kind of code changes.
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>(recovering ? "#recovery" : "#otp")?.focus();
  }, [formRef, recovering]);
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!login.isPending) login.mutate({ ...credentials, ...formValues(event.currentTarget, ["otp"]) });
  };
  const field = { name: "otp", error: errors.otp, onChange: () => clear("otp") };
  return (
    <>
      <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
        {recovering ? (
          <TextField
            {...field}
            key="recovery"
            id="recovery"
            label={m.account_login_recovery_code()}
            description={m.account_login_recovery_hint()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <TextField
            {...field}
            key="otp"
            id="otp"
            label={m.account_login_code()}
            description={m.account_code_hint()}
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        )}
        <Button type="submit" kind="solid" large wide aria-disabled={login.isPending}>
          {login.isPending ? m.account_login_sending() : m.common_log_in()}
        </Button>
      </form>
      <div className={css.other}>
        <Button
          wide
          onClick={() => {
            clear("otp");
            setRecovering(!recovering);
          }}
        >
          {recovering ? m.account_login_use_app() : m.account_login_use_recovery()}
        </Button>
        <Button kind="quiet" wide onClick={onBack}>
          {m.account_login_other_account()}
        </Button>
      </div>
    </>
  );
}

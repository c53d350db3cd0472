import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/api/api-client.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { useCurrentUrl } from "../../../lib/page/site.ts";
import { loginPath } from "../../../lib/session/redirect.ts";
import { clearSession } from "../../../lib/session/session.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { AccountPage, Outcome } from "../account-page.tsx";
import { readEmailOrigin, removeEmailOrigin } from "../email-origin.ts";
import { formValues } from "../form-values.ts";
import { NewPasswordField } from "./new-password-field.tsx";

/** True if the link was used, has expired or is incomplete, rather than the password being rejected. */
const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 410 || error.response.validation?.body?.keys.includes("token") === true);

/** Sets a new password by the token in the email, which ends all sessions of the account. */
export function NewPassword({ token }: { token: string }) {
  const api = useApi();
  const { origin } = new URL(useCurrentUrl());
  const [emailOrigin] = useState(() => readEmailOrigin("recover"));
  const { formRef, errors, clear, showApiError } = useFormErrors();
  const change = useMutation({
    mutationFn: ({ password }: { password: string }) => api.recoverPassword({ body: { token, password } }),
    onSuccess() {
      removeEmailOrigin("recover");
      clearSession();
    },
    onError: (error) => {
      if (!isInvalidLink(error)) showApiError(error);
    },
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(formValues(event.currentTarget, ["password"]));
  };
  if (change.isSuccess) {
    return (
      <AccountPage title={m.account_password_changed()}>
        <Outcome>
          <p>{m.account_password_changed_text()}</p>
          <ButtonLink kind="solid" to={emailOrigin ? loginPath(origin + emailOrigin.path) : "/login"}>
            {m.common_log_in()}
          </ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  if (isInvalidLink(change.error)) {
    return (
      <AccountPage title={m.account_link_expired()}>
        <Outcome>
          <p>{m.account_link_expired_recover({ minutes: limits.recoverMinutes })}</p>
          <ButtonLink to="/recover">{m.account_link_request_new()}</ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.account_recover_title()} lead={m.account_new_password_lead()}>
      <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <NewPasswordField label={m.label_new_password()} error={errors.password} onChange={() => clear("password")} />
        <Button type="submit" kind="solid" large wide aria-disabled={change.isPending}>
          {change.isPending ? m.account_changing_password() : m.account_change_password()}
        </Button>
      </form>
    </AccountPage>
  );
}

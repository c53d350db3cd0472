import type { BodyOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { askRecovery } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { useApi } from "../../../lib/api/api-context.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import css from "../account-page.module.css";
import { AccountPage, Outcome } from "../account-page.tsx";
import { saveEmailOrigin } from "../email-origin.ts";
import { formValues } from "../form-values.ts";
import { useReturnTarget } from "./return-target.ts";

/** Requests an email to choose a new password. The response does not reveal whether the account exists. */
export function Recover() {
  const api = useApi();
  const { target, query } = useReturnTarget();
  const { formRef, errors, clear, showApiError } = useFormErrors();
  const request = useMutation({
    mutationFn: (body: BodyOf<typeof askRecovery>) => api.askRecovery({ body }),
    onSuccess: () => saveEmailOrigin("recover", { path: target, coinName: null }),
    onError: showApiError,
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!request.isPending) request.mutate(formValues(event.currentTarget, ["email"]));
  };
  if (request.isSuccess) {
    return (
      <AccountPage title={m.account_check_inbox()}>
        <Outcome>
          <p>
            <InterpolatedMessage message={m.account_recover_sent({ email: "{}", minutes: limits.recoverMinutes })}>
              <b>{request.variables.email.trim()}</b>
            </InterpolatedMessage>
          </p>
          <p>{m.account_newest_link({ count: limits.emailsPerHour })}</p>
          <Button onClick={request.reset}>{m.account_recover_other_email()}</Button>
        </Outcome>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.account_recover_title()} lead={m.account_recover_lead()}>
      <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <TextField
          id="email"
          name="email"
          label={m.label_email()}
          type="email"
          autoComplete="username"
          error={errors.email}
          onChange={() => clear("email")}
        />
        <Button type="submit" kind="solid" large wide aria-disabled={request.isPending}>
          {request.isPending ? m.common_sending() : m.account_recover_send()}
        </Button>
      </form>
      <p className={`small second ${css.after}`}>
        {m.account_recover_remembered()} <Link to={`/login${query}`}>{m.common_log_in()}</Link>.
      </p>
    </AccountPage>
  );
}

import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../../../lib/api/api-client.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { ErrorSummary, PasswordField, TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import css from "../account-page.module.css";
import { formValues } from "../form-values.ts";
import { LoginCode } from "./login-code.tsx";
import { type Credentials, isCodeRequired, useLogin } from "./use-login.ts";

/** Errors about the credentials, which are also shown at the password. */
const isCredentialsError = (error: unknown): error is ApiError =>
  error instanceof ApiError && ["wrong_credentials", "too_many_requests"].includes(error.response.code);

/** Email and password, then the code if the account has a second factor. The page navigates once there is a session. */
export function LoginForm({ query }: { query: string }) {
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  return credentials ? (
    <LoginCode credentials={credentials} onBack={() => setCredentials(null)} />
  ) : (
    <CredentialsForm query={query} onCodeRequired={setCredentials} />
  );
}

function CredentialsForm({
  query,
  onCodeRequired,
}: {
  query: string;
  onCodeRequired: (credentials: Credentials) => void;
}) {
  const labels = { email: m.label_email(), password: m.label_password() };
  const { formRef, errors, clear, show, showApiError } = useFormErrors();
  const login = useLogin((error, credentials) => {
    if (isCodeRequired(error)) return onCodeRequired(credentials);
    if (!isCredentialsError(error)) return showApiError(error);
    show({ password: error.response.error });
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!login.isPending) login.mutate(formValues(event.currentTarget, ["email", "password"]));
  };
  return (
    <>
      <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <ErrorSummary errors={errors} />
        <TextField
          id="email"
          name="email"
          label={labels.email}
          type="email"
          autoComplete="username"
          error={errors.email}
          onChange={() => clear("email")}
        />
        <div className={css.aside}>
          <PasswordField
            id="password"
            name="password"
            label={labels.password}
            autoComplete="current-password"
            error={errors.password}
            onChange={() => clear("password")}
          />
          <Link className="small" to={`/recover${query}`}>
            {m.account_login_forgot()}
          </Link>
        </div>
        <Button type="submit" kind="solid" large wide aria-disabled={login.isPending}>
          {login.isPending ? m.account_login_sending() : m.common_log_in()}
        </Button>
      </form>
      <div className={css.other}>
        <h2>{m.account_login_new_here()}</h2>
        <ButtonLink large wide to={`/signup${query}`}>
          {m.account_create()}
        </ButtonLink>
        <p className="small second">{m.account_login_sign_up_needs()}</p>
      </div>
    </>
  );
}

import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../../../lib/api-client.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorSummary, PasswordField, TextField } from "../../../ui/fields.tsx";
import form from "../../../ui/form.module.css";
import { useFormErrors } from "../../../ui/use-form-errors.ts";
import css from "../account-page.module.css";
import { typed } from "../typed.ts";
import { LoginCode } from "./login-code.tsx";
import { asksForCode, type Pair, useLogin } from "./use-login.ts";

/** What is wrong with the pair, and not with the server: it is said at the password as well, where it stays. */
const aboutThePair = (error: unknown): error is ApiError =>
  error instanceof ApiError && ["wrong_credentials", "too_many_requests"].includes(error.response.code);

/** Email and password, then the code of a second factor where there is one. The page around it goes where it has to. */
export function LoginForm({ query }: { query: string }) {
  const [pair, setPair] = useState<Pair | null>(null);
  return pair ? (
    <LoginCode pair={pair} onBack={() => setPair(null)} />
  ) : (
    <PairForm query={query} onCodeAsked={setPair} />
  );
}

function PairForm({ query, onCodeAsked }: { query: string; onCodeAsked: (pair: Pair) => void }) {
  const labels = { email: m.label_email(), password: m.label_password() };
  const { formRef, errors, clear, show, showApiError } = useFormErrors();
  const login = useLogin((error, pair) => {
    if (asksForCode(error)) return onCodeAsked(pair);
    if (!aboutThePair(error)) return showApiError(error);
    show({ password: error.response.error });
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!login.isPending) login.mutate(typed(event.currentTarget, ["email", "password"]));
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

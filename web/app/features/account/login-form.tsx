import type { logIn } from "@cointally/api/users.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../lib/api-context.ts";
import { saveSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary, PasswordField, TextField } from "../../ui/fields.tsx";
import form from "../../ui/form.module.css";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import css from "./account-page.module.css";

const labels = { email: "Email", password: "Password" };

/** Email and password. On success the session is stored; the page around it goes where it has to. */
export function LoginForm({ query }: { query: string }) {
  const api = useApi();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const errors = useFormErrors();
  const login = useMutation({
    mutationFn: () => api.call<typeof logIn>("POST", "/users/auth", { body: { email, password } }),
    onSuccess: saveSession,
    onError: errors.refuse,
  });
  const submit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (!login.isPending) login.mutate();
  };
  return (
    <>
      <form ref={errors.form} className={form.form} method="post" onSubmit={submit} noValidate>
        <ErrorSummary errors={errors.errors} labels={labels} />
        <TextField
          id="email"
          label={labels.email}
          type="email"
          autoComplete="username"
          value={email}
          error={errors.errors.email}
          onChange={(event) => {
            setEmail(event.target.value);
            errors.clear("email");
          }}
        />
        <div className={css.aside}>
          <PasswordField
            id="password"
            label={labels.password}
            autoComplete="current-password"
            value={password}
            error={errors.errors.password}
            onChange={(event) => {
              setPassword(event.target.value);
              errors.clear("password");
            }}
          />
          <Link className="small" to="/recover">
            Forgot it?
          </Link>
        </div>
        <Button type="submit" kind="solid" large wide aria-disabled={login.isPending}>
          {login.isPending ? "Logging in" : "Log in"}
        </Button>
      </form>
      <p className={`small second ${css.after}`}>
        New here? <Link to={`/signup${query}`}>Make an account</Link>. It takes a name, an email and a password.
      </p>
    </>
  );
}

import type { BodyOf } from "@cointally/api/endpoint.ts";
import type { logIn } from "@cointally/api/users.ts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { useApi } from "../../lib/api-context.ts";
import { saveSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary, PasswordField, TextField } from "../../ui/fields.tsx";
import form from "../../ui/form.module.css";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import css from "./account-page.module.css";
import { typed } from "./typed.ts";

const labels = { email: "Email", password: "Password" };

/** Email and password. On success the session is stored; the page around it goes where it has to. */
export function LoginForm({ query }: { query: string }) {
  const api = useApi();
  const errors = useFormErrors();
  const login = useMutation({
    mutationFn: (body: BodyOf<typeof logIn>) => api.call<typeof logIn>("POST", "/users/auth", { body }),
    onSuccess: saveSession,
    onError: errors.refuse,
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!login.isPending) login.mutate(typed(event.currentTarget, ["email", "password"]));
  };
  return (
    <>
      <form ref={errors.form} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <ErrorSummary errors={errors.errors} labels={labels} />
        <TextField
          id="email"
          name="email"
          label={labels.email}
          type="email"
          autoComplete="username"
          error={errors.errors.email}
          onChange={() => errors.clear("email")}
        />
        <div className={css.aside}>
          <PasswordField
            id="password"
            name="password"
            label={labels.password}
            autoComplete="current-password"
            error={errors.errors.password}
            onChange={() => errors.clear("password")}
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

import type { BodyOf } from "@cointally/api/endpoint.ts";
import { limits } from "@cointally/api/limits.ts";
import type { askRecovery } from "@cointally/api/users.ts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { useApi } from "../../lib/api-context.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import form from "../../ui/form.module.css";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import css from "./account-page.module.css";
import { AccountPage, Outcome } from "./account-page.tsx";
import { typed } from "./typed.ts";

/** Asks for a mail to choose a new password. Its answer does not tell whether the account exists. */
export function Recover() {
  const api = useApi();
  const { form: self, errors, clear, refuse } = useFormErrors();
  const ask = useMutation({
    mutationFn: (body: BodyOf<typeof askRecovery>) =>
      api.call<typeof askRecovery>("POST", "/users/recover-password-token", { body }),
    onError: refuse,
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate(typed(event.currentTarget, ["email"]));
  };
  if (ask.isSuccess) {
    return (
      <AccountPage title="Look in your mail">
        <Outcome>
          <p>
            If <b>{ask.variables.email.trim()}</b> has an account here, a mail with a link is on its way. The link works
            once, for {limits.recoverMinutes} minutes.
          </p>
          <Button onClick={ask.reset}>Use another email</Button>
        </Outcome>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Choose a new password" lead="We send a link to your email. It opens a page for a new password.">
      <form ref={self} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <TextField
          id="email"
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email}
          onChange={() => clear("email")}
        />
        <Button type="submit" kind="solid" large wide aria-disabled={ask.isPending}>
          {ask.isPending ? "Sending" : "Send me a link"}
        </Button>
      </form>
      <p className={`small second ${css.after}`}>
        You remember it? <Link to="/login">Log in</Link>.
      </p>
    </AccountPage>
  );
}

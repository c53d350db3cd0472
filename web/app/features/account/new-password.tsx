import { limits } from "@cointally/api/limits.ts";
import type { recoverPassword } from "@cointally/api/users.ts";
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { clearSession } from "../../lib/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import form from "../../ui/form.module.css";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import { AccountPage, Outcome } from "./account-page.tsx";
import { ChosenPassword } from "./chosen-password.tsx";
import { typed } from "./typed.ts";

/** A link that can no longer set a password: used, too old, or not whole. A refused password is another matter. */
const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 410 || error.response.validation?.body?.keys.includes("token") === true);

/** Sets a new password by the token of the mail; every session of the account has then ended, this one too. */
export function NewPassword({ token }: { token: string }) {
  const api = useApi();
  const { form: self, errors, clear, refuse } = useFormErrors();
  const change = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      api.call<typeof recoverPassword>("PATCH", "/users/recover-password", { body: { token, password } }),
    onSuccess: clearSession,
    onError: (error) => {
      if (!isDeadLink(error)) refuse(error);
    },
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(typed(event.currentTarget, ["password"]));
  };
  if (change.isSuccess) {
    return (
      <AccountPage title="Your password is changed">
        <Outcome>
          <p>You are logged out everywhere. Log in with the new password.</p>
          <ButtonLink kind="solid" to="/login">
            Log in
          </ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  if (isDeadLink(change.error)) {
    return (
      <AccountPage title="This link no longer works">
        <Outcome>
          <p>It was used already, or is older than {limits.recoverMinutes} minutes. Your password is as it was.</p>
          <ButtonLink to="/recover">Ask for a new link</ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Choose a new password" lead="It logs you out everywhere; then you log in with the new one.">
      <form ref={self} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <ChosenPassword label="New password" error={errors.password} onChange={() => clear("password")} />
        <Button type="submit" kind="solid" large wide aria-disabled={change.isPending}>
          {change.isPending ? "Changing" : "Change the password"}
        </Button>
      </form>
    </AccountPage>
  );
}

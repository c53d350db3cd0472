import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/api-client.ts";
import { useApi } from "../../../lib/api-context.ts";
import { useWords } from "../../../lib/locale.ts";
import { loginPath } from "../../../lib/redirect.ts";
import { clearSession } from "../../../lib/session.ts";
import { useHere } from "../../../lib/site.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import form from "../../../ui/form.module.css";
import { useFormErrors } from "../../../ui/use-form-errors.ts";
import { accountWords } from "../../../words/account.ts";
import { AccountPage, Outcome } from "../account-page.tsx";
import { forgetPlace, keptPlace } from "../kept-place.ts";
import { typed } from "../typed.ts";
import { ChosenPassword } from "./chosen-password.tsx";

/** A link that can no longer set a password: used, too old, or not whole. A refused password is another matter. */
const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 410 || error.response.validation?.body?.keys.includes("token") === true);

/** Sets a new password by the token of the mail; every session of the account has then ended, this one too. */
export function NewPassword({ token }: { token: string }) {
  const api = useApi();
  const words = useWords(accountWords);
  const { origin } = new URL(useHere());
  const [place] = useState(() => keptPlace("recover"));
  const { form: self, errors, clear, refuse } = useFormErrors();
  const change = useMutation({
    mutationFn: ({ password }: { password: string }) => api.recoverPassword({ body: { token, password } }),
    onSuccess() {
      forgetPlace("recover");
      clearSession();
    },
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
      <AccountPage title={words.recover.changed}>
        <Outcome>
          <p>{words.recover.loggedOut}</p>
          <ButtonLink kind="solid" to={place ? loginPath(origin + place.path) : "/login"}>
            {words.logIn}
          </ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  if (isDeadLink(change.error)) {
    return (
      <AccountPage title={words.deadLink.title}>
        <Outcome>
          <p>{words.deadLink.recover}</p>
          <ButtonLink to="/recover">{words.deadLink.askAgain}</ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={words.recover.title} lead={words.recover.setLead}>
      <form ref={self} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <ChosenPassword label={words.newPassword} error={errors.password} onChange={() => clear("password")} />
        <Button type="submit" kind="solid" large wide aria-disabled={change.isPending}>
          {change.isPending ? words.recover.changing : words.recover.change}
        </Button>
      </form>
    </AccountPage>
  );
}

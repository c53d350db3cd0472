import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { askRecovery } from "@cointally/contract/users.ts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { useApi } from "../../../lib/api-context.ts";
import { useWords } from "../../../lib/locale.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { Filled } from "../../../ui/filled.tsx";
import form from "../../../ui/form.module.css";
import { useFormErrors } from "../../../ui/use-form-errors.ts";
import { accountWords } from "../../../words/account.ts";
import css from "../account-page.module.css";
import { AccountPage, Outcome } from "../account-page.tsx";
import { keepPlace } from "../kept-place.ts";
import { typed } from "../typed.ts";
import { useCameFrom } from "./came-from.ts";

/** Asks for a mail to choose a new password. Its answer does not tell whether the account exists. */
export function Recover() {
  const api = useApi();
  const words = useWords(accountWords);
  const { target, query } = useCameFrom();
  const { form: self, errors, clear, refuse } = useFormErrors();
  const ask = useMutation({
    mutationFn: (body: BodyOf<typeof askRecovery>) => api.askRecovery({ body }),
    onSuccess: () => keepPlace("recover", { path: target, coinName: null }),
    onError: refuse,
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate(typed(event.currentTarget, ["email"]));
  };
  if (ask.isSuccess) {
    return (
      <AccountPage title={words.mailed.title}>
        <Outcome>
          <p>
            <Filled words={words.recover.mailed}>
              <b>{ask.variables.email.trim()}</b>
            </Filled>
          </p>
          <Button onClick={ask.reset}>{words.recover.another}</Button>
        </Outcome>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={words.recover.title} lead={words.recover.lead}>
      <form ref={self} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <TextField
          id="email"
          name="email"
          label={words.email}
          type="email"
          autoComplete="username"
          error={errors.email}
          onChange={() => clear("email")}
        />
        <Button type="submit" kind="solid" large wide aria-disabled={ask.isPending}>
          {ask.isPending ? words.recover.sending : words.recover.send}
        </Button>
      </form>
      <p className={`small second ${css.after}`}>
        {words.recover.remember} <Link to={`/login${query}`}>{words.logIn}</Link>.
      </p>
    </AccountPage>
  );
}

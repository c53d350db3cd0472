import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { ApiError } from "../../../lib/api/api-client.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { saveSession } from "../../../lib/session/session.ts";
import { useDraft } from "../../../lib/storage/use-persisted-state.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ErrorSummary, TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import css from "../account-page.module.css";
import { formValues } from "../form-values.ts";
import { NewPasswordField } from "./new-password-field.tsx";

type Field = "name" | "email" | "password";

type Props = { query: string; onDone: (email: string) => void };

/**
 * Creates an account and logs it in with the same credentials. `onDone` is called even if only the login fails. Name and email, but not
 * the password, are restored if the visitor leaves the page, for example to read the terms.
 */
export function SignupForm({ query, onDone }: Props) {
  const api = useApi();
  const [draft, setDraft, discardDraft] = useDraft("signup", { name: "", email: "" });
  const labels: Record<Field, string> = { name: m.label_name(), email: m.label_email(), password: m.label_password() };
  const { formRef, errors, clear, showApiError, show } = useFormErrors();
  const signup = useMutation({
    mutationFn: async (body: Record<Field, string>) => {
      await api.signUp({ body });
      const { email, password } = body;
      return api.logIn({ body: { email, password } }).catch(() => null);
    },
    onSuccess: (session, { email }) => {
      discardDraft();
      // Before saving the session, since the page redirects visitors who already have one.
      flushSync(() => onDone(email.trim()));
      if (session) saveSession(session);
    },
    onError: (error) => {
      const isTaken = error instanceof ApiError && error.status === 409;
      return isTaken ? show({ email: error.response.error }) : showApiError(error);
    },
  });
  const bind = (key: Field) => ({
    id: key,
    name: key,
    label: labels[key],
    error: errors[key],
    onChange: () => {
      clear(key);
      saveDraft();
    },
  });
  const saveDraft = () => {
    if (formRef.current) setDraft(formValues(formRef.current, ["name", "email"]));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, without overwriting input
  useEffect(() => {
    for (const key of ["name", "email"] as const) {
      const field = formRef.current?.querySelector<HTMLInputElement>(`[name="${key}"]`);
      if (field && !field.value) field.value = draft[key];
    }
  }, []);
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!signup.isPending) signup.mutate(formValues(event.currentTarget, ["name", "email", "password"]));
  };
  return (
    <>
      <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <ErrorSummary errors={errors} />
        <TextField {...bind("name")} autoComplete="nickname" description={m.account_signup_name_hint(limits.name)} />
        <TextField
          {...bind("email")}
          type="email"
          autoComplete="username"
          description={m.account_signup_email_hint()}
        />
        <NewPasswordField label={labels.password} error={errors.password} onChange={() => clear("password")} />
        <Button type="submit" kind="solid" large wide aria-disabled={signup.isPending}>
          {signup.isPending ? m.account_creating() : m.account_create()}
        </Button>
      </form>
      <p className={`small second ${css.after}`}>
        {m.account_already_have()} <Link to={`/login${query}`}>{m.common_log_in()}</Link>.
      </p>
    </>
  );
}

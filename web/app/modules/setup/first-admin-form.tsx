import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useAdminApi } from "../../lib/api/admin-api.ts";
import { saveSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ErrorSummary, TextField } from "../../ui/form/fields.tsx";
import form from "../../ui/form/form.module.css";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { formValues } from "../accounts/form-values.ts";
import { NewPasswordField } from "../accounts/login/new-password-field.tsx";

/** Name, email and password of the first admin, who is then logged in. */
export function FirstAdminForm({ setupKey, onDone }: { setupKey: string; onDone: () => void }) {
  const api = useAdminApi();
  const { formRef, errors, clear, showApiError } = useFormErrors();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Record<"name" | "email" | "password", string>) =>
      api.makeFirstAdmin({ body: { key: setupKey, ...body } }),
    onSuccess(session) {
      onDone();
      saveSession(session);
    },
    onError: showApiError,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate(formValues(event.currentTarget, ["name", "email", "password"]));
  };
  return (
    <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
      <h2>{m.setup_step_admin()}</h2>
      <ErrorSummary errors={errors} />
      <TextField
        id="name"
        name="name"
        label={m.label_name()}
        autoComplete="nickname"
        description={m.account_signup_name_hint(limits.name)}
        error={errors.name}
        onChange={() => clear("name")}
      />
      <TextField
        id="email"
        name="email"
        type="email"
        label={m.label_email()}
        autoComplete="username"
        description={m.setup_email_hint()}
        error={errors.email}
        onChange={() => clear("email")}
      />
      <NewPasswordField label={m.label_password()} error={errors.password} onChange={() => clear("password")} />
      <Button type="submit" kind="solid" large wide aria-disabled={isPending}>
        {isPending ? m.setup_making_admin() : m.setup_make_admin()}
      </Button>
    </form>
  );
}

import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/fields.tsx";
import form from "../../../ui/form.module.css";
import { Icon } from "../../../ui/icon.tsx";
import { useFormErrors } from "../../../ui/use-form-errors.ts";
import { ChosenPassword } from "../login/chosen-password.tsx";
import { typed } from "../typed.ts";
import { AccountPart } from "./account-part.tsx";
import css from "./own-account.module.css";
import { ProofField, typedProof } from "./proof-field.tsx";
import { useChangeMe, within } from "./use-change-me.ts";

/** A new password; it ends the other sessions. What was typed here is kept nowhere. */
export function PasswordForm({ me }: { me: User }) {
  const api = useApi();
  const client = useQueryClient();
  const { formRef, errors, clear, show, showApiError } = useFormErrors();
  const [times, setTimes] = useState(0);
  const { mutate, reset, isPending, isSuccess } = useChangeMe(me, {
    onSaved() {
      setTimes(times + 1);
      show({});
      invalidate(client, api.listSessions);
    },
    onRefused: showApiError,
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate({ ...typedProof(me, event.currentTarget), ...typed(event.currentTarget, ["password"]) });
  };
  const edit = (key: string) => {
    clear(key);
    reset();
  };
  return (
    <AccountPart
      id="password"
      title={me.has_password ? m.label_password() : m.settings_set_password()}
      note={me.has_password ? m.settings_password_note() : m.settings_set_password_note()}
    >
      <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <ErrorSummary errors={within("password", errors)} />
        {/* A password manager has to know whose password this is. */}
        <input type="email" autoComplete="username" value={me.email} readOnly hidden />
        <ProofField key={`proof ${times}`} me={me} within="password" errors={errors} clear={edit} />
        <ChosenPassword
          key={`new ${times}`}
          id="password-password"
          label={m.label_new_password()}
          error={errors.password}
          onChange={() => edit("password")}
        />
        <div className={css.save}>
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? m.common_saving() : me.has_password ? m.account_change_password() : m.settings_set_password()}
          </Button>
          <p className={css.done} role="status">
            {isSuccess && (
              <>
                <Icon name="check" size={14} />
                {m.settings_password_changed()}
              </>
            )}
          </p>
        </div>
      </form>
    </AccountPart>
  );
}

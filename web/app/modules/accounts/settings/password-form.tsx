import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../lib/api/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { ErrorSummary } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { formValues } from "../form-values.ts";
import { NewPasswordField } from "../login/new-password-field.tsx";
import { useAccountApi } from "./account-api.ts";
import { AccountSection } from "./account-section.tsx";
import css from "./own-account.module.css";
import { ProofFields, proofValues } from "./proof-fields.tsx";
import { useUpdateAccount, within } from "./use-update-account.ts";

/** Changes the password, which ends all other sessions. */
export function PasswordForm({ me }: { me: User }) {
  const api = useAccountApi();
  const client = useQueryClient();
  const { formRef, errors, clear, show, showApiError } = useFormErrors();
  const [timesSaved, setTimesSaved] = useState(0);
  const { mutate, reset, isPending, isSuccess } = useUpdateAccount(me, {
    onSaved() {
      setTimesSaved(timesSaved + 1);
      show({});
      invalidate(client, api.listSessions);
    },
    onError: showApiError,
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending)
      mutate({ ...proofValues(me, event.currentTarget), ...formValues(event.currentTarget, ["password"]) });
  };
  const edit = (key: string) => {
    clear(key);
    reset();
  };
  return (
    <AccountSection
      id="password"
      title={me.has_password ? m.label_password() : m.settings_set_password()}
      note={me.has_password ? m.settings_password_note() : m.settings_set_password_note()}
    >
      <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <ErrorSummary errors={within("password", errors)} />
        {/* Tells password managers which account this is. */}
        <input type="email" autoComplete="username" value={me.email} readOnly hidden />
        <ProofFields key={`proof ${timesSaved}`} me={me} within="password" errors={errors} clear={edit} />
        <NewPasswordField
          key={`new ${timesSaved}`}
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
    </AccountSection>
  );
}

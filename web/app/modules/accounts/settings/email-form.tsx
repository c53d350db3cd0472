import { limits } from "@cointally/contract/limits.ts";
import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { usePersistedState } from "../../../lib/storage/use-persisted-state.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Tag } from "../../../ui/facts/tag.tsx";
import { ErrorSummary, TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import { saveEmailOrigin } from "../email-origin.ts";
import { ResendButton } from "../resend-button.tsx";
import { AccountSection } from "./account-section.tsx";
import css from "./own-account.module.css";
import { ProofFields, proofValues } from "./proof-fields.tsx";
import { useUpdateAccount, within } from "./use-update-account.ts";

/** The current email, and a new one that is pending until it is confirmed. */
export function EmailForm({ me }: { me: User }) {
  const { formRef, errors, clear, show, showApiError } = useFormErrors();
  const [email, setEmail] = usePersistedState("account.email", "");
  const { mutate, isPending } = useUpdateAccount(me, {
    onSaved() {
      saveEmailOrigin("verify", { path: "/account", coinName: null });
      formRef.current?.reset();
      setEmail("");
      show({});
    },
    onError: showApiError,
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate({ email, ...proofValues(me, event.currentTarget) });
  };
  return (
    <AccountSection id="email" title={m.label_email()} note={m.settings_email_note()}>
      <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <div className={css.status} role="status">
          <p className={css.current}>
            {m.settings_email_current()} <b>{me.email}</b>
            <Tag icon={me.email_verified ? "check" : "warn"}>
              {me.email_verified ? m.settings_email_confirmed() : m.settings_email_unconfirmed()}
            </Tag>
          </p>
          {me.pending_email && (
            <div className={css.pending}>
              <p>
                <InterpolatedMessage
                  message={m.settings_email_pending({ email: "{}", hours: limits.verifyEmailHours })}
                >
                  <b>{me.pending_email}</b>
                </InterpolatedMessage>
              </p>
              <ResendButton />
            </div>
          )}
        </div>
        <ErrorSummary errors={within("email", errors)} />
        <TextField
          id="email-email"
          type="email"
          label={m.label_new_email()}
          autoComplete="email"
          description={m.settings_email_new_hint()}
          error={errors.email}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            clear("email");
          }}
        />
        <ProofFields me={me} within="email" errors={errors} clear={clear} />
        <div>
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? m.common_saving() : m.account_change_email()}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}

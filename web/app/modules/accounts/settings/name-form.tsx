import { limits } from "@cointally/contract/limits.ts";
import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { usePersistedState } from "../../../lib/storage/use-persisted-state.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { AccountSection } from "./account-section.tsx";
import { useUpdateAccount } from "./use-update-account.ts";

/** The name that others see beside the account's coins. */
export function NameForm({ me }: { me: User }) {
  const { formRef, errors, clear, show, showApiError } = useFormErrors();
  const [name, setName] = usePersistedState("account.name", me.name);
  const { mutate, reset, isPending, isSuccess } = useUpdateAccount(me, {
    onSaved: () => show({}),
    onError: showApiError,
  });
  const submit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ name });
  };
  return (
    <AccountSection id="name" title={m.label_name()} note={m.settings_name_note()}>
      <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <TextField
          id="name-name"
          label={m.label_name()}
          autoComplete="nickname"
          description={m.settings_name_hint(limits.name)}
          error={errors.name}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            clear("name");
            reset();
          }}
        />
        <div>
          <Button type="submit" icon={isSuccess ? "check" : undefined} aria-disabled={isPending}>
            <span aria-live="polite">
              {isPending ? m.common_saving() : isSuccess ? m.common_saved() : m.settings_save_name()}
            </span>
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}

import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { removeSecondFactor, User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../ui/controls/button.tsx";
import { ErrorSummary, TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { formValues } from "../form-values.ts";
import { useAccountApi } from "./account-api.ts";
import css from "./own-account.module.css";
import { ProofField, proofValues } from "./proof-field.tsx";
import { within } from "./use-update-account.ts";

/** Asks for the password or a code by email, and a code of the app, to turn off the second factor. */
export function TurnOffSecondFactor({ me, onDone, onCancel }: { me: User; onDone: () => void; onCancel: () => void }) {
  const api = useAccountApi();
  const { formRef, errors, clear, showApiError } = useFormErrors();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: BodyOf<typeof removeSecondFactor>) => api.removeSecondFactor({ body }),
    onSuccess: onDone,
    onError: showApiError,
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate({ ...proofValues(me, event.currentTarget), ...formValues(event.currentTarget, ["code"]) });
  };
  return (
    <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
      <ErrorSummary errors={within("off", errors)} />
      <input type="email" autoComplete="username" value={me.email} readOnly hidden />
      <ProofField me={me} within="off" errors={errors} clear={clear} />
      <TextField
        id="off-code"
        name="code"
        label={m.settings_2fa_any_code()}
        autoComplete="one-time-code"
        error={errors.code}
        onChange={() => clear("code")}
      />
      <div className={css.choice}>
        <Button onClick={onCancel}>{m.settings_2fa_keep()}</Button>
        <Button type="submit" kind="danger" aria-disabled={isPending}>
          {isPending ? m.settings_2fa_turning_off() : m.settings_2fa_turn_off()}
        </Button>
      </div>
    </form>
  );
}

import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { formValues } from "../form-values.ts";
import { useAccountApi } from "./account-api.ts";
import css from "./own-account.module.css";

const QrCode = lazy(() => import("../../../wallet/views/qr-code.tsx"));

type Props = { secret: string; uri: string; onDone: (codes: string[]) => void; onCancel: () => void };

/** The secret as a QR code and as text, and the code that confirms that the app has it. */
export function SecondFactorSetup({ secret, uri, onDone, onCancel }: Props) {
  const api = useAccountApi();
  const { formRef, errors, clear, showApiError } = useFormErrors();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { code: string }) => api.confirmSecondFactor({ body }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onError: showApiError,
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate(formValues(event.currentTarget, ["code"]));
  };
  return (
    <div className={css.setup}>
      <p className="small second">{m.settings_2fa_scan()}</p>
      <Suspense>
        <QrCode text={uri} label={m.settings_2fa_qr()} />
      </Suspense>
      <div>
        <p className="small second">{m.settings_2fa_secret()}</p>
        <div className={css.secret}>
          <code translate="no">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          <CopyButton text={secret} label={m.settings_2fa_copy_secret()} />
        </div>
      </div>
      <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <TextField
          id="second-factor-code"
          name="code"
          label={m.account_app_code()}
          description={m.account_code_hint()}
          autoComplete="one-time-code"
          inputMode="numeric"
          error={errors.code}
          onChange={() => clear("code")}
        />
        <div className={css.buttons}>
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? m.common_confirming() : m.common_confirm()}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {m.common_not_now()}
          </Button>
        </div>
      </form>
    </div>
  );
}

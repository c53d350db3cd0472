import { limits } from "@cointally/contract/limits.ts";
import type { User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useAdminApi } from "../../../lib/api/admin-api.ts";
import { bidiIsolate } from "../../../lib/format/bidi-isolate.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { TextAreaField, TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";

type Props = { user: User; onClose: () => void; onBanned: () => void };

/** Bans an account with a reason, which its owner sees, and an optional end. Import it lazily. */
export default function BanDialog({ user, onClose, onBanned }: Props) {
  const api = useAdminApi();
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const { formRef, errors, showApiError, clear } = useFormErrors();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.banUser({ params: { id: user.id }, body: { reason, ...(until && { until: `${until}:00Z` }) } }),
    onSuccess: onBanned,
    onError: showApiError,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <Dialog title={m.admin_users_ban_title({ name: bidiIsolate(user.name) })} onClose={onClose}>
      <form ref={formRef} className={form.form} onSubmit={send} noValidate>
        <p className="second">{m.admin_users_ban_text()}</p>
        <TextAreaField
          id="reason"
          label={m.admin_users_ban_reason_field()}
          description={m.admin_users_ban_reason_hint({ ...limits.reason, typed: reason.trim().length })}
          value={reason}
          maxLength={limits.reason.max}
          rows={4}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            clear("reason");
          }}
          error={errors.reason}
        />
        <TextField
          id="until"
          type="datetime-local"
          label={m.admin_users_ban_until()}
          description={m.admin_users_ban_until_hint()}
          value={until}
          onChange={(event) => {
            setUntil(event.currentTarget.value);
            clear("until");
          }}
          error={errors.until}
        />
        <div className={form.end}>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" kind="danger" aria-disabled={isPending}>
            {isPending ? m.admin_users_ban_sending() : m.admin_users_ban_send()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

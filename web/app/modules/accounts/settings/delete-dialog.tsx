import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { deleteUser, User } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "../../../lib/api/api-context.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import css from "./own-account.module.css";
import { ProofFields, proofValues } from "./proof-fields.tsx";

type Props = { me: User; onDeleted: () => void; onClose: () => void };

/** Says what is deleted and what stays, and asks for the password or a code by email. */
export default function DeleteDialog({ me, onDeleted, onClose }: Props) {
  const api = useApi();
  const { formRef, errors, clear, showApiError } = useFormErrors();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: BodyOf<typeof deleteUser>) => api.deleteUser({ params: { id: me.id }, body }),
    onSuccess: onDeleted,
    onError: showApiError,
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate(proofValues(me, event.currentTarget));
  };
  return (
    <Dialog title={m.settings_delete_question()} onClose={onClose}>
      <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
        <p className="second">{m.settings_delete_removed()}</p>
        <p className="second">{m.settings_delete_kept()}</p>
        <input type="email" autoComplete="username" value={me.email} readOnly hidden />
        <ProofFields me={me} within="delete" errors={errors} clear={clear} />
        <div className={css.choice}>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" kind="danger" aria-disabled={isPending}>
            {isPending ? m.settings_delete_deleting() : m.settings_delete_permanently()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

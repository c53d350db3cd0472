import * as m from "@cointally/i18n/messages";
import type { FormEvent, ReactNode, Ref } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import form from "../../../../ui/form/form.module.css";

type Props = {
  title: string;
  sendLabel: string;
  /** Replaces the form once it has been sent. */
  sentText: string;
  formRef: Ref<HTMLFormElement>;
  isPending: boolean;
  isSuccess: boolean;
  /** Not called while the form is being sent. */
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a form and, once that has been sent, a confirmation. */
export function FormDialog({
  title,
  sendLabel,
  sentText,
  formRef,
  isPending,
  isSuccess,
  onSend,
  onClose,
  children,
}: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onSend();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {isSuccess ? (
        <div className={form.form} role="status">
          <p>{sentText}</p>
          <Button kind="solid" onClick={onClose}>
            {m.common_close()}
          </Button>
        </div>
      ) : (
        <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
          {children}
          <Button type="submit" kind="solid" large aria-disabled={isPending}>
            {isPending ? m.common_sending() : sendLabel}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import form from "../form/form.module.css";
import { Dialog } from "./dialog.tsx";

type Props = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before something is deleted for good. Import it lazily. */
export default function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  pending,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={form.form}>
        <p className="second">{children}</p>
        <div className={form.end}>
          <Button onClick={onClose}>{cancelLabel ?? m.common_cancel()}</Button>
          <Button kind="danger" aria-disabled={pending} onClick={() => !pending && onConfirm()}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

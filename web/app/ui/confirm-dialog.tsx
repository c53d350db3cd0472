import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import form from "./form.module.css";

type Props = {
  title: string;
  children: ReactNode;
  /** The verb that does it. */
  action: string;
  /** The words that leave everything as it is. */
  keep?: string;
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once more before something is gone for good. Load it lazily, beside what opens it. */
export default function ConfirmDialog({ title, children, action, keep, pending, onConfirm, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={form.form}>
        <p className="second">{children}</p>
        <div className={form.end}>
          <Button onClick={onClose}>{keep ?? m.common_cancel()}</Button>
          <Button kind="danger" aria-disabled={pending} onClick={() => !pending && onConfirm()}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

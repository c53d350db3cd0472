import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "../../ui/controls/icon.tsx";
import css from "./settings-page.module.css";

type Props = { className: string | undefined; summary: ReactNode; isOpen: boolean; children: ReactNode };

/** A part of a form that opens whenever `isOpen` becomes true, such as by an error; otherwise the operator opens and closes it. */
export function FormDetails({ className, summary, isOpen, children }: Props) {
  const [open, setOpen] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setOpen(true);
  }, [isOpen]);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className={className}>
      <summary className={css.summary}>
        {summary}
        <Icon name="down" size={14} />
      </summary>
      {children}
    </details>
  );
}

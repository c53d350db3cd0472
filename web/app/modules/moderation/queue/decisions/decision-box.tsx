import type { ReactNode } from "react";
import css from "./decision-box.module.css";

const boxId = "decision-box";

type Props = { onSubmit: () => void; onCancel?: () => void; children: ReactNode };

/**
 * A form between the item and its bar. Its submit button is in the bar; `boxButton` connects it to the form. Ctrl or ⌘ and Enter
 * submits it from a text area; Escape closes it.
 */
export function DecisionBox({ onSubmit, onCancel, children }: Props) {
  return (
    <form
      id={boxId}
      className={css.box}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          onSubmit();
        }
        if (event.key === "Escape" && onCancel) {
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }
      }}
    >
      {children}
    </form>
  );
}

export const boxButton = { type: "submit", form: boxId } as const;

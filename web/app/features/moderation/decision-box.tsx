import type { ReactNode } from "react";
import css from "./decision-box.module.css";

const boxId = "decision-box";

/** A form between the item and its bar. Its button stands in the bar: `boxButton` ties it to the form. */
export function DecisionBox({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
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
    >
      {children}
    </form>
  );
}

export const boxButton = { type: "submit", form: boxId } as const;

import type { ReactNode } from "react";
import css from "./paid-mark.module.css";

/** Marks paid content: a dashed border, stripes and a label. */
export function PaidMark({ children }: { children: ReactNode }) {
  return (
    <span className={css.mark}>
      <span>{children}</span>
    </span>
  );
}

import type { ReactNode } from "react";
import css from "./paid-mark.module.css";

/** The mark of what is paid: dashed edge, stripes, the word. */
export function PaidMark({ children }: { children: ReactNode }) {
  return (
    <span className={css.mark}>
      <span>{children}</span>
    </span>
  );
}

import type { ReactNode } from "react";
import css from "./own-account.module.css";

type Props = { id: string; title: string; note: string; children: ReactNode };

/** One matter of the account: what it is left, what can be done right; on a phone one above the other. */
export function AccountPart({ id, title, note, children }: Props) {
  return (
    <section id={id} className={css.part} aria-labelledby={`${id}-title`}>
      <div className={css.words}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <p>{note}</p>
      </div>
      {children}
    </section>
  );
}

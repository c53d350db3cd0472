import type { ReactNode } from "react";
import css from "./own-account.module.css";

type Props = { id: string; title: string; note: string; children: ReactNode };

/** One section of the account page: title and note on the left, controls on the right; stacked on phones. */
export function AccountSection({ id, title, note, children }: Props) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <div className={css.intro}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <p>{note}</p>
      </div>
      {children}
    </section>
  );
}

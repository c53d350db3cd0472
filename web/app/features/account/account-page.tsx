import { type ReactNode, useEffect, useRef } from "react";
import css from "./account-page.module.css";

/** The narrow column that the account's forms stand in. */
export function AccountPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap">
      <div className={css.page}>
        <h1>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
        {children}
      </div>
    </div>
  );
}

/** What came of it, in place of the form: takes the focus, so that readers hear it. */
export function Outcome({ children }: { children: ReactNode }) {
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => self.current?.focus(), []);
  return (
    <div ref={self} className={css.said} role="status" tabIndex={-1}>
      {children}
    </div>
  );
}

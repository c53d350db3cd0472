import * as m from "@cointally/i18n/messages";
import { type ReactNode, useEffect } from "react";
import { focusHeading } from "../../lib/focus-heading.ts";
import css from "./account-page.module.css";

/** The narrow column that the account's forms stand in. */
export function AccountPage({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className="wrap">
      <div className={css.page}>
        <h1>{title}</h1>
        <noscript>
          <p className={css.lead}>{m.common_needs_scripts()}</p>
        </noscript>
        {lead && <p className={css.lead}>{lead}</p>}
        {children}
      </div>
    </div>
  );
}

/** What came of it, in place of the form: the focus goes to the heading, so that readers hear it; likewise on the way back. */
export function Outcome({ children }: { children: ReactNode }) {
  useEffect(() => {
    focusHeading();
    return focusHeading;
  }, []);
  return (
    <div className={css.said} role="status">
      {children}
    </div>
  );
}

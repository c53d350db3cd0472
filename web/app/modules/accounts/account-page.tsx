import * as m from "@cointally/i18n/messages";
import { type ReactNode, useEffect } from "react";
import { focusHeading } from "../../lib/browser/focus-heading.ts";
import css from "./account-page.module.css";

/** A page with one narrow form, such as login or signup. */
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

/** The result, shown instead of the form. Moves the focus to the heading for screen readers, also when the form returns. */
export function Outcome({ children }: { children: ReactNode }) {
  useEffect(() => {
    focusHeading();
    return focusHeading;
  }, []);
  return (
    <div className={css.outcome} role="status">
      {children}
    </div>
  );
}

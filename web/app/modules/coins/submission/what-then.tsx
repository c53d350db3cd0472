import * as m from "@cointally/i18n/messages";
import css from "./submission.module.css";

/** What happens after a submission. */
export function WhatThen() {
  return (
    <section className={css.then}>
      <h3>{m.submission_next_title()}</h3>
      <ol>
        <li>{m.submission_next_reviewed()}</li>
        <li>{m.submission_next_approved()}</li>
        <li>{m.submission_next_denied()}</li>
      </ol>
    </section>
  );
}

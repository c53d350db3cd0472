import { useWords } from "../../../lib/locale.ts";
import { submissionWords } from "../../../words/submission.ts";
import css from "./submission.module.css";

/** What becomes of a submission, in plain words. */
export function WhatThen() {
  const words = useWords(submissionWords);
  return (
    <section className={css.then}>
      <h3>{words.whatThen}</h3>
      <ol>
        {words.afterwards.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  );
}

import type { CoinStatus } from "@cointally/contract/coin-values.ts";
import { useFormat, useWords } from "../../../lib/locale.ts";
import { Icon } from "../../../ui/icon.tsx";
import { submissionWords } from "../../../words/submission.ts";
import { changedFields, partNames } from "./changed-fields.ts";
import type { Draft } from "./draft.ts";
import fields from "./steps/field-groups.module.css";
import css from "./submission.module.css";

/** An admin's own edit waits for nobody. */
type Props = { before: Draft; draft: Draft; status: CoinStatus; isAdmin: boolean };

/** What an edit changes so far, and what of it waits for a moderator. */
export function ChangedList({ before, draft, status, isAdmin }: Props) {
  const words = useWords(submissionWords);
  const { list } = useFormat();
  const judged = (status === "approved" || status === "scheduled") && !isAdmin;
  const changed = changedFields(before, draft);
  const atOnce = partNames(judged ? changed.atOnce : [...changed.review, ...changed.atOnce], words);
  const waits = judged ? partNames(changed.review, words) : [];
  return (
    <section className={css.then}>
      <h3>{words.yourChanges}</h3>
      {atOnce.length + waits.length === 0 && <p className="second">{words.noChanges}</p>}
      <dl className={css.changed}>
        {atOnce.length > 0 && (
          <div>
            <dt>
              <Icon name="check" size={14} />
              {judged || status === "approved" ? words.atOnce : words.atOnceUnlisted}
            </dt>
            <dd>{list(atOnce)}</dd>
          </div>
        )}
        {waits.length > 0 && (
          <div>
            <dt>
              <Icon name="clock" size={14} />
              {words.waits}
            </dt>
            <dd>{list(waits)}</dd>
          </div>
        )}
      </dl>
      {judged && <p className={fields.hint}>{words.waitsRule}</p>}
    </section>
  );
}

import type { CoinStatus } from "@cointally/contract/coin-values.ts";
import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../../lib/format/locale.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { changedFields, partNames } from "./changed-fields.ts";
import type { Draft } from "./draft.ts";
import fields from "./steps/field-groups.module.css";
import css from "./submission.module.css";

type Props = {
  before: Draft;
  draft: Draft;
  status: CoinStatus /** Moderators' edits need no review. */;
  isModerator: boolean;
};

/** The changes of an edit so far, and which of them a moderator will review. */
export function ChangeSummary({ before, draft, status, isModerator }: Props) {
  const { list } = useFormat();
  const isReviewed = (status === "approved" || status === "scheduled") && !isModerator;
  const changed = changedFields(before, draft);
  const atOnce = partNames(isReviewed ? changed.atOnce : [...changed.review, ...changed.atOnce]);
  const underReview = isReviewed ? partNames(changed.review) : [];
  return (
    <section className={css.then}>
      <h3>{m.submission_your_changes()}</h3>
      {atOnce.length + underReview.length === 0 && <p className="second">{m.submission_no_changes()}</p>}
      <dl className={css.changed}>
        {atOnce.length > 0 && (
          <div>
            <dt>
              <Icon name="check" size={14} />
              {isReviewed || status === "approved" ? m.submission_at_once() : m.submission_saved_at_once()}
            </dt>
            <dd>{list(atOnce)}</dd>
          </div>
        )}
        {underReview.length > 0 && (
          <div>
            <dt>
              <Icon name="clock" size={14} />
              {m.submission_will_be_reviewed()}
            </dt>
            <dd>{list(underReview)}</dd>
          </div>
        )}
      </dl>
      {isReviewed && <p className={fields.hint}>{m.submission_review_rule()}</p>}
    </section>
  );
}

import * as m from "@cointally/i18n/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { invalidate } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { createIdempotentPost } from "../../../lib/api/idempotent-post.ts";
import { storage } from "../../../lib/storage/storage.ts";
import { DiscardDraft, RestoredNotice } from "./draft-notices.tsx";
import { Preview } from "./preview.tsx";
import css from "./submission.module.css";
import { SubmissionForm } from "./submission-form.tsx";
import { type SubmissionBody, toSubmission } from "./to-submission.ts";
import { draftKey, useDraft } from "./use-draft.ts";

/** Stores the idempotency key across page loads, so that a retry after a lost response creates no second coin. */
const attemptStore = (userId: string) => {
  const key = `${draftKey(userId)}.attempt`;
  return {
    get: () => storage.get(key),
    set: (text: string) => storage.set(key, text),
    remove: () => storage.remove(key),
  };
};

/** The submission form with a preview. After submitting it opens the user's coins. */
export function SubmitPage({ userId }: { userId: string }) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const editable = useDraft(draftKey(userId));
  const post = useMemo(
    () =>
      createIdempotentPost(
        (body, idempotencyKey) => api.submitCoin({ body: body as SubmissionBody, idempotencyKey }),
        attemptStore(userId),
      ),
    [api, userId],
  );
  return (
    <>
      <RestoredNotice editable={editable} />
      <div className={css.page}>
        <SubmissionForm
          editable={editable}
          send={async (draft) => (await post(toSubmission(draft))).coin}
          onSent={(coin, sent) => {
            editable.clearSent(sent);
            invalidate(queryClient, api.listMyCoins);
            return navigate("/my-coins", { state: { submitted: coin.id } });
          }}
          buttons={{ send: m.submission_submit(), sending: m.common_sending() }}
          first={editable.savedAt !== null && editable.foundAt === null && <DiscardDraft editable={editable} />}
          end={<NextSteps />}
        />
        <div className={css.rail}>
          <Preview draft={editable.draft} />
        </div>
      </div>
    </>
  );
}

/** What happens after a submission. */
function NextSteps() {
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

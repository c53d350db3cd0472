import * as m from "@cointally/i18n/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { invalidate } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";
import { createIdempotentPost } from "../../../lib/idempotent-post.ts";
import { storage } from "../../../lib/storage.ts";
import { DiscardDraft, FoundDraft } from "./kept-line.tsx";
import { Preview } from "./preview.tsx";
import css from "./submission.module.css";
import { SubmissionForm } from "./submission-form.tsx";
import { type SubmissionBody, toSubmission } from "./to-submission.ts";
import { draftKey, useDraft } from "./use-draft.ts";
import { WhatThen } from "./what-then.tsx";

/** An attempt that outlives the page: sent again after a lost answer, it makes no second coin. */
const attemptStore = (userId: string) => {
  const key = `${draftKey(userId)}.attempt`;
  return {
    get: () => storage.get(key),
    set: (text: string) => storage.set(key, text),
    remove: () => storage.remove(key),
  };
};

/** The form, its preview, and what happens to a submission. Once sent, it goes to one's coins, where the new one stands. */
export function SubmitPage({ userId }: { userId: string }) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const inHand = useDraft(draftKey(userId));
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
      <FoundDraft inHand={inHand} />
      <div className={css.page}>
        <SubmissionForm
          inHand={inHand}
          send={async (draft) => (await post(toSubmission(draft))).coin}
          onSent={(coin) => {
            inHand.clear();
            invalidate(queryClient, api.listMyCoins);
            navigate("/my-coins", { state: { submitted: coin.id } });
          }}
          buttons={{ send: m.submission_submit(), sending: m.common_sending() }}
          first={inHand.savedAt !== null && inHand.foundAt === null && <DiscardDraft inHand={inHand} />}
          end={<WhatThen />}
        />
        <div className={css.rail}>
          <Preview draft={inHand.draft} />
        </div>
      </div>
    </>
  );
}

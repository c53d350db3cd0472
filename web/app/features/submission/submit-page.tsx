import type { submitCoin } from "@cointally/api/coins.ts";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useApi } from "../../lib/api-context.ts";
import { createAttempts } from "../../lib/attempts.ts";
import { Button } from "../../ui/button.tsx";
import { myCoinsKey } from "../my-coins/my-coins-query.ts";
import { PreviewRow } from "./preview-row.tsx";
import css from "./submission.module.css";
import { SubmissionForm } from "./submission-form.tsx";
import { type SubmissionBody, toSubmission } from "./to-submission.ts";
import { draftKey, useDraft } from "./use-draft.ts";

const ConfirmDialog = lazy(() => import("../../ui/confirm-dialog.tsx"));

const clock = (at: Date) => at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** The form, its preview, and what happens to a submission. Once sent, it goes to one's coins, where the new one stands. */
export function SubmitPage({ userId }: { userId: string }) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { draft, savedAt, change, clear } = useDraft(draftKey(userId));
  const [asking, setAsking] = useState(false);
  const post = useMemo(
    () =>
      createAttempts((body, idempotencyKey) =>
        api.call<typeof submitCoin>("POST", "/coins", { body: body as SubmissionBody, idempotencyKey }),
      ),
    [api],
  );
  return (
    <div className={css.page}>
      <SubmissionForm
        draft={draft}
        onChange={change}
        send={async (now) => (await post(toSubmission(now))).coin}
        onSent={(coin) => {
          clear();
          queryClient.invalidateQueries({ queryKey: myCoinsKey(userId) });
          navigate("/my-coins", { state: { submitted: coin.id } });
        }}
        words={{ send: "Submit", sending: "Sending" }}
        first={
          <Button kind="quiet" onClick={() => setAsking(true)}>
            Start over
          </Button>
        }
        kept={savedAt && `Draft kept here, ${clock(savedAt)}`}
      />
      <div className={css.rail}>
        <PreviewRow draft={draft} />
        <section>
          <h2>What happens then</h2>
          <ol>
            <li>A moderator reads it. Whoever came first is read first.</li>
            <li>Approved, it goes public at a time that My coins shows, mostly a day later.</li>
            <li>Denied, you get the reason by mail, and may correct it.</li>
          </ol>
        </section>
      </div>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title="Start over?"
            action="Empty the form"
            onConfirm={() => {
              clear();
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          >
            What you typed is kept on this device only. It will be gone.
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
}

import { limits } from "@cointally/contract/limits.ts";
import type { MyVote } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { useDraft } from "../../lib/storage/use-persisted-state.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextAreaField } from "../../ui/form/fields.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import css from "./my-votes.module.css";

/** Why a vote does not count, and the form by which its voter asks, once, for a review. */
export function VoteAppeal({ vote }: { vote: MyVote }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.appeal}>
      {vote.reason && (
        <p>
          <bdi>{m.my_votes_void_reason({ reason: vote.reason })}</bdi>
        </p>
      )}
      {vote.appeal === "open" && <p role="status">{m.my_votes_appeal_open()}</p>}
      {vote.appeal === "decided" && <p>{m.my_votes_appeal_decided()}</p>}
      {vote.appeal === "possible" && !isOpen && <Button onClick={() => setOpen(true)}>{m.my_votes_appeal()}</Button>}
      {vote.appeal === "possible" && isOpen && <AppealForm voteId={vote.id} onCancel={() => setOpen(false)} />}
    </div>
  );
}

function AppealForm({ voteId, onCancel }: { voteId: string; onCancel: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const [draft, setDraft, drop] = useDraft(`appeal.${voteId}`, { text: "" });
  const { formRef, errors, showApiError, clear } = useFormErrors();
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => api.appealVote({ params: { id: voteId }, body: { text } }),
    onSuccess: () => {
      drop();
      return invalidate(client, api.listMyVotes);
    },
    onError: showApiError,
  });
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(draft.text.trim());
      }}
    >
      <TextAreaField
        id="text"
        label={m.my_votes_appeal_label()}
        description={m.my_votes_appeal_hint({ ...limits.appeal, length: [...draft.text.trim()].length })}
        value={draft.text}
        rows={3}
        dir="auto"
        onChange={(event) => {
          setDraft({ text: event.currentTarget.value });
          clear("text");
        }}
        error={errors.text}
      />
      <div className={css.buttons}>
        <Button type="submit" kind="solid" aria-disabled={isPending || undefined}>
          {m.my_votes_appeal_send()}
        </Button>
        <Button onClick={onCancel}>{m.common_cancel()}</Button>
      </div>
    </form>
  );
}

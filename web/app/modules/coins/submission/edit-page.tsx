import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { composed, invalidate, query } from "../../../lib/api/api.ts";
import { ApiError } from "../../../lib/api/api-client.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { fetchAsSessionUser, hasPrivateFields } from "../../accounts/fetch-as-session-user.ts";
import { DangerMark } from "../danger-mark.tsx";
import { ContractMismatches } from "../my-coins/contract-notes.tsx";
import { PendingChanges } from "../my-coins/pending-changes.tsx";
import { StatusLine } from "../my-coins/status-line.tsx";
import { changedFields } from "./changed-fields.ts";
import { ChangeSummary } from "./changed-list.tsx";
import { draftOf } from "./draft.ts";
import { DiscardDraft, RestoredNotice } from "./draft-notices.tsx";
import { parseStep } from "./fields.ts";
import { Preview } from "./preview.tsx";
import css from "./submission.module.css";
import { SubmissionForm } from "./submission-form.tsx";
import { toChanges } from "./to-submission.ts";
import { editKey, useDraft } from "./use-draft.ts";

const editingText = {
  approved: m.submission_editing_approved,
  scheduled: m.submission_editing_scheduled,
  pending: m.submission_editing_pending,
  denied: m.submission_editing_denied,
};

type Props = { slug: string; userId: string; isModerator: boolean };

/** The user's own coin in the submission form; only changed fields are sent. */
export function EditPage({ slug, userId, isModerator }: Props) {
  const api = useApi();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...composed(query(api.getCoinBySlug, { params: { slug } }), "edit", (signal) =>
      fetchAsSessionUser(client, api, userId, slug, signal),
    ),
    retry: (failures, failure) => !(failure instanceof ApiError) && failures < 1,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data && hasPrivateFields(data.coin)) {
    const { coin } = data;
    const state = JSON.stringify([coin.updated_at, coin.status, coin.pending_changes]);
    return <EditForm key={state} coin={coin} userId={userId} isModerator={isModerator} onWithdrawn={() => refetch()} />;
  }
  if (data || (error instanceof ApiError && [400, 404].includes(error.status))) {
    return (
      <EmptyState
        title={m.submission_not_yours()}
        action={<ButtonLink to="/my-coins">{m.my_coins_title()}</ButtonLink>}
      >
        {m.submission_not_yours_text()}
      </EmptyState>
    );
  }
  if (!error) return <SkeletonText lines={8} label={m.submission_loading()} />;
  return (
    <FailedRead
      title={m.submission_did_not_load()}
      error={error}
      onRetry={refetch}
      note={m.submission_changes_are_saved()}
    />
  );
}

type FormProps = { coin: Coin; userId: string; isModerator: boolean; onWithdrawn: () => void };

function EditForm({ coin, userId, isModerator, onWithdrawn }: FormProps) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [before] = useState(() => draftOf(coin));
  const step = parseStep(useSearchParams()[0].get("step"));
  const editable = useDraft(editKey(userId, coin.id), before);
  const { draft } = editable;
  const changed = () => changedFields(before, editable.latest());
  return (
    <>
      <div className={css.about}>
        <p className={css.whose}>
          <b>
            <bdi>{coin.name}</bdi>
          </b>
          <DangerMark coin={coin} />
          <ButtonLink kind="quiet" to={`/coins/${coin.slug}`}>
            {m.submission_coin_page()}
          </ButtonLink>
        </p>
        <StatusLine coin={coin} />
        <p className="second">{editingText[coin.status]()}</p>
        <ContractMismatches coin={coin} />
        <PendingChanges coin={coin} onWithdrawn={onWithdrawn} open />
      </div>
      <RestoredNotice editable={editable} edit />
      <div className={css.page}>
        <SubmissionForm
          editable={editable}
          ownId={coin.id}
          before={before}
          send={async (draftToSend) => {
            const body = toChanges(before, draftToSend);
            return (await api.updateCoin({ params: { id: coin.id }, body })).coin;
          }}
          validate={(draftToSend) =>
            Object.keys(toChanges(before, draftToSend)).length === 0 ? m.submission_nothing_to_save() : null
          }
          onSent={(saved, sent) => {
            const isPending = saved.pending_changes != null && changed().review.length > 0;
            editable.clearSent(sent);
            invalidate(queryClient, api.listMyCoins);
            return navigate("/my-coins", { state: { saved: { id: saved.id, name: saved.name, isPending } } });
          }}
          buttons={{ send: m.common_save(), sending: m.common_saving() }}
          first={
            editable.savedAt !== null && editable.foundAt === null ? (
              <DiscardDraft editable={editable} />
            ) : (
              <ButtonLink to="/my-coins">{m.common_back()}</ButtonLink>
            )
          }
          end={<ChangeSummary before={before} draft={draft} status={coin.status} isModerator={isModerator} />}
        />
        <div className={css.rail}>
          {step !== "check" && (
            <ChangeSummary before={before} draft={draft} status={coin.status} isModerator={isModerator} />
          )}
          <Preview draft={draft} />
        </div>
      </div>
    </>
  );
}

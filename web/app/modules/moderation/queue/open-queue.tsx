import * as m from "@cointally/i18n/messages";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { ClaimsList } from "../cases/claims-list.tsx";
import { ReleasingVotes } from "../cases/releasing-votes.tsx";
import { ReportsList } from "../cases/reports-list.tsx";
import { SafetyList } from "../cases/safety-list.tsx";
import { VoidVotes } from "../cases/void-votes.tsx";
import { VotesList } from "../cases/votes-list.tsx";
import type { useQueues } from "../queries.ts";
import type { QueueState } from "../use-queue-state.ts";
import { CoinQueue } from "./coin-queue.tsx";
import { MoreButton, moreOf } from "./more-button.tsx";
import { mergeQueue, scheduledQueue } from "./queue.ts";
import { LoadingQueue } from "./queue-states.tsx";

const emptyText = {
  new: { title: m.moderation_empty_new, text: m.moderation_empty_new_text },
  scheduled: { title: m.moderation_empty_scheduled, text: m.moderation_empty_scheduled_text },
  reports: { title: m.moderation_empty_reports, text: m.moderation_empty_reports_text },
  claims: { title: m.moderation_empty_claims, text: m.moderation_empty_claims_text },
  votes: { title: m.moderation_empty_votes, text: m.moderation_empty_votes_text },
  safety: { title: m.moderation_empty_safety, text: m.moderation_empty_safety_text },
};

type Props = {
  name: keyof typeof emptyText;
  queues: ReturnType<typeof useQueues>;
  state: QueueState;
};

/** One queue: its loaded rows, or why there are none. */
export function OpenQueue({ name, queues, state }: Props) {
  const { pending, changes, scheduled, reports, claims, votes, safety } = queues;
  const shown = {
    new: [pending, changes],
    scheduled: [scheduled],
    reports: [reports],
    claims: [claims],
    votes: [votes],
    safety: [safety],
  }[name];
  const failed = shown.find((queue) => queue.error);
  if (failed) {
    return <FailedRead title={m.moderation_queue_failed()} error={failed.error} onRetry={failed.askAgain} />;
  }
  if (shown.some((queue) => !queue.rows)) return <LoadingQueue label={m.moderation_queue_loading()} />;

  const more = moreOf(...shown);
  const remaining = <R extends { id: string }>(rows: R[] = []) =>
    rows.filter(({ id }) => !state.hiddenIds.includes(id));
  const rows = {
    new: remaining(mergeQueue(pending, changes)),
    scheduled: remaining(scheduledQueue(scheduled.rows ?? [])),
    reports: remaining(reports.rows),
    claims: remaining(claims.rows),
    votes: remaining(votes.rows),
    safety: remaining(safety.rows),
  };
  const empty = <EmptyState title={emptyText[name].title()}>{emptyText[name].text()}</EmptyState>;
  if (name === "new" || name === "scheduled") {
    return <CoinQueue key={name} items={rows[name]} more={more} state={state} empty={empty} />;
  }
  if (rows[name].length === 0 && !more) {
    return name === "votes" ? (
      <>
        {empty}
        <ReleasingVotes state={state} />
        <VoidVotes />
      </>
    ) : (
      empty
    );
  }
  return (
    <>
      {name === "reports" && <ReportsList reports={rows.reports} state={state} />}
      {name === "claims" && <ClaimsList claims={rows.claims} state={state} />}
      {name === "votes" && <VotesList cases={rows.votes} state={state} />}
      {name === "safety" && <SafetyList changes={rows.safety} state={state} />}
      {more && <MoreButton more={more} />}
      {name === "votes" && <ReleasingVotes state={state} />}
      {name === "votes" && <VoidVotes />}
    </>
  );
}

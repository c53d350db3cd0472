import { EmptyState } from "../../../ui/empty-state.tsx";
import { ClaimsList } from "../cases/claims-list.tsx";
import { ReportsList } from "../cases/reports-list.tsx";
import { SafetyList } from "../cases/safety-list.tsx";
import type { useQueues } from "../queries.ts";
import type { Desk } from "../use-desk.ts";
import { useDeskWords } from "../use-words.ts";
import { CoinDesk } from "./coin-desk.tsx";
import { MoreButton, moreOf } from "./more-button.tsx";
import { mergeQueue, scheduledQueue } from "./queue.ts";
import { FailedQueue, LoadingQueue } from "./queue-states.tsx";

type Props = {
  name: "new" | "scheduled" | "reports" | "claims" | "safety";
  queues: ReturnType<typeof useQueues>;
  desk: Desk;
};

/** One of the queues that something waits in: its rows as far as they are loaded, or why there are none. */
export function OpenQueue({ name, queues, desk }: Props) {
  const words = useDeskWords();
  const { pending, changes, scheduled, reports, claims, safety } = queues;
  const asked = {
    new: [pending, changes],
    scheduled: [scheduled],
    reports: [reports],
    claims: [claims],
    safety: [safety],
  }[name];
  const failed = asked.find((queue) => queue.failed);
  if (failed) return <FailedQueue title={words.failed} askAgain={failed.askAgain} />;
  if (asked.some((queue) => !queue.rows)) return <LoadingQueue label={words.loading} />;

  const more = moreOf(...asked);
  const left = <R extends { id: string }>(rows: R[] = []) => rows.filter(({ id }) => !desk.away.includes(id));
  const rows = {
    new: left(mergeQueue(pending, changes)),
    scheduled: left(scheduledQueue(scheduled.rows ?? [])),
    reports: left(reports.rows),
    claims: left(claims.rows),
    safety: left(safety.rows),
  };
  const { title, words: sentence } = words.empty[name];
  const empty = <EmptyState title={title}>{sentence}</EmptyState>;
  if (name === "new" || name === "scheduled") {
    return <CoinDesk key={name} items={rows[name]} more={more} desk={desk} empty={empty} />;
  }
  if (rows[name].length === 0 && !more) return empty;
  return (
    <>
      {name === "reports" && <ReportsList reports={rows.reports} desk={desk} />}
      {name === "claims" && <ClaimsList claims={rows.claims} desk={desk} />}
      {name === "safety" && <SafetyList changes={rows.safety} desk={desk} />}
      {more && <MoreButton more={more} />}
    </>
  );
}

import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ClaimsList } from "./claims-list.tsx";
import { CoinDesk } from "./coin-desk.tsx";
import { MoreButton, moreOf } from "./more-button.tsx";
import type { useQueues } from "./queries.ts";
import { mergeQueue, scheduledQueue } from "./queue.ts";
import { ReportsList } from "./reports-list.tsx";
import type { Decision } from "./use-held-decisions.ts";

type Props = {
  name: "new" | "scheduled" | "reports" | "claims";
  queues: ReturnType<typeof useQueues>;
  userId: string;
  /** The rows that are decided. */
  away: readonly string[];
  decide: (decision: Decision) => void;
};

const empties: Record<Props["name"], [title: string, words: string]> = {
  new: ["Nothing waits", "New coins and edits come here, oldest first. This page asks again every minute."],
  scheduled: [
    "Nothing is scheduled",
    "Coins that you approve in 24 h, or for a time, stand here until they are public.",
  ],
  reports: ["No open reports", "What people report about a coin comes here."],
  claims: ["No open claims", "Teams that ask for their listing come here."],
};

/** One of the queues that something waits in: its rows as far as they are loaded, or why there are none. */
export function OpenQueue({ name, queues, userId, away, decide }: Props) {
  const { pending, changes, scheduled, reports, claims } = queues;
  const asked = { new: [pending, changes], scheduled: [scheduled], reports: [reports], claims: [claims] }[name];
  const failed = asked.find((queue) => queue.failed);
  if (failed) {
    return (
      <EmptyState title="The queue did not load" action={<Button onClick={failed.askAgain}>Try again</Button>}>
        The server did not answer.
      </EmptyState>
    );
  }
  if (asked.some((queue) => !queue.rows)) return <SkeletonRows rows={8} label="Loading the queue" />;

  const more = moreOf(...asked);
  const left = <R extends { id: string }>(rows: R[] = []) => rows.filter(({ id }) => !away.includes(id));
  const rows = {
    new: left(mergeQueue(pending, changes)),
    scheduled: left(scheduledQueue(scheduled.rows ?? [])),
    reports: left(reports.rows),
    claims: left(claims.rows),
  };
  if (rows[name].length === 0 && !more) {
    const [title, words] = empties[name];
    return <EmptyState title={title}>{words}</EmptyState>;
  }
  if (name === "new" || name === "scheduled") {
    return <CoinDesk key={name} items={rows[name]} more={more} userId={userId} decide={decide} />;
  }
  return (
    <>
      {name === "reports" ? (
        <ReportsList reports={rows.reports} decide={decide} />
      ) : (
        <ClaimsList claims={rows.claims} decide={decide} />
      )}
      {more && <MoreButton more={more} />}
    </>
  );
}

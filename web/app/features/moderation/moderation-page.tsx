import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useNow } from "../../lib/clock.ts";
import { count, duration } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ClaimsList } from "./claims-list.tsx";
import { CoinDesk } from "./coin-desk.tsx";
import { Key } from "./key.tsx";
import { ListedDesk } from "./listed-desk.tsx";
import css from "./moderation-page.module.css";
import { useQueues } from "./queries.ts";
import { mergeQueue, scheduledQueue } from "./queue.ts";
import { ReportsList } from "./reports-list.tsx";
import { type Decisions, useDecision } from "./use-decision.ts";
import { useKeys } from "./use-keys.ts";

const KeysDialog = lazy(() => import("./keys-dialog.tsx"));

const names = ["new", "scheduled", "reports", "claims", "listed"] as const;
type QueueName = (typeof names)[number];
const nameIn = (text: string | null): QueueName => names.find((name) => name === text) ?? "new";

type Queues = ReturnType<typeof useQueues>;

/** The desk: five queues as tabs with their counts, and the one that is open. */
export function ModerationPage({ userId }: { userId: string }) {
  const queues = useQueues(userId);
  const decisions = useDecision(userId);
  const [params] = useSearchParams();
  const [keysShown, setKeysShown] = useState(false);
  const name = nameIn(params.get("queue"));
  const { pending, changes, scheduled, reports, claims } = queues;
  const waiting = pending.data && changes.data ? pending.data.total + changes.data.total : undefined;
  const showKeys = () => setKeysShown(true);
  useKeys((command) => command === "keys" && showKeys());
  return (
    <>
      <div className={css.head}>
        <p>
          <WaitWords queues={queues} />
        </p>
        <Button kind="quiet" className="not-phone" onClick={showKeys}>
          Keys <Key name="?" />
        </Button>
      </div>
      <Tabs
        label="Queues"
        current={name}
        ruled
        tabs={[
          { key: "new", label: "New and edits", to: "?", count: waiting },
          { key: "scheduled", label: "Scheduled", to: "?queue=scheduled", count: scheduled.data?.total },
          { key: "reports", label: "Reports", to: "?queue=reports", count: reports.data?.total },
          { key: "claims", label: "Claims", to: "?queue=claims", count: claims.data?.total },
          { key: "listed", label: "Public coins", to: "?queue=listed" },
        ]}
      />
      <p className={css.said} role="status">
        {decisions.isSuccess && decisions.variables.said}
      </p>
      <OpenQueue name={name} queues={queues} userId={userId} decisions={decisions} />
      {keysShown && (
        <Suspense>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </>
  );
}

/** How many wait, and since when the oldest does. */
function WaitWords({ queues: { pending, changes } }: { queues: Queues }) {
  const now = useNow();
  if (!pending.data || !changes.data) return "Asking what waits.";
  const [oldest] = mergeQueue(pending.data.coins, changes.data.changes);
  if (!oldest) return "Nothing waits.";
  const total = pending.data.total + changes.data.total;
  const age = duration(now - Date.parse(oldest.at));
  return `${count(total)} ${total === 1 ? "waits" : "wait"}. The oldest came ${age} ago.`;
}

type OpenProps = { name: QueueName; queues: Queues; userId: string; decisions: Decisions };

const empties: Record<Exclude<QueueName, "listed">, [title: string, words: string]> = {
  new: ["Nothing waits", "New coins and edits come here, oldest first. This page asks again every minute."],
  scheduled: [
    "Nothing is scheduled",
    "Coins that you approve in 24 h, or for a time, stand here until they are public.",
  ],
  reports: ["No open reports", "What people report about a coin comes here."],
  claims: ["No open claims", "Teams that ask for their listing come here."],
};

function OpenQueue({ name, queues, userId, decisions }: OpenProps) {
  if (name === "listed") return <ListedDesk userId={userId} decisions={decisions} />;
  const { pending, changes, scheduled, reports, claims } = queues;
  const asked = { new: [pending, changes], scheduled: [scheduled], reports: [reports], claims: [claims] }[name];
  if (asked.some((query) => query.isPending)) return <SkeletonRows rows={8} label="Loading the queue" />;
  const failed = asked.find((query) => !query.data);
  if (failed) {
    return (
      <EmptyState title="The queue did not load" action={<Button onClick={() => failed.refetch()}>Try again</Button>}>
        The server did not answer.
      </EmptyState>
    );
  }
  if (asked.every((query) => query.data?.total === 0)) {
    const [title, words] = empties[name];
    return <EmptyState title={title}>{words}</EmptyState>;
  }
  if (name === "reports") return <ReportsList reports={reports.data?.reports ?? []} decisions={decisions} />;
  if (name === "claims") return <ClaimsList claims={claims.data?.claims ?? []} decisions={decisions} />;
  const items =
    name === "new"
      ? mergeQueue(pending.data?.coins ?? [], changes.data?.changes ?? [])
      : scheduledQueue(scheduled.data?.coins ?? []);
  return <CoinDesk key={name} items={items} userId={userId} decisions={decisions} />;
}

import { lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useNow } from "../../lib/clock.ts";
import { focusHeading } from "../../lib/focus-heading.ts";
import { count, duration } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Key } from "./key.tsx";
import { ListedDesk } from "./listed-desk.tsx";
import css from "./moderation-page.module.css";
import { OpenQueue } from "./open-queue.tsx";
import { useQueues } from "./queries.ts";
import { mergeQueue } from "./queue.ts";
import { ToldLine } from "./told-line.tsx";
import { useHeldDecisions } from "./use-held-decisions.ts";
import { useKeys } from "./use-keys.ts";

const KeysDialog = lazy(() => import("./keys-dialog.tsx"));

const names = ["new", "scheduled", "reports", "claims", "listed"] as const;
type QueueName = (typeof names)[number];
const nameIn = (text: string | null): QueueName => names.find((name) => name === text) ?? "new";

type Queues = ReturnType<typeof useQueues>;

/** How many wait in the first queue; undefined until both of its lists are there. */
const waitingIn = ({ pending, changes }: Queues) =>
  pending.total === undefined || changes.total === undefined ? undefined : pending.total + changes.total;

/** The desk: five queues as tabs with their counts, and the one that is open. */
export function ModerationPage({ userId }: { userId: string }) {
  const queues = useQueues(userId);
  const { told, away, decide, undo } = useHeldDecisions(userId);
  const [params, setParams] = useSearchParams();
  const [keysShown, setKeysShown] = useState(false);
  const name = nameIn(params.get("queue"));
  const { scheduled, reports, claims } = queues;
  const showKeys = () => setKeysShown(true);
  const takeBack = () => {
    const decision = undo();
    if (!decision) return;
    const back = (now: URLSearchParams) => {
      now.set("item", decision.id);
      return now;
    };
    setParams(back, { replace: true, preventScrollReset: true });
  };
  useKeys((command) => {
    if (command === "keys") showKeys();
    if (command === "undo") takeBack();
  });
  // The queue leads the focus on to the next row, and back to one that was undone; the heading is for the end.
  useEffect(() => {
    if (told?.is === "held" && document.activeElement === document.body) focusHeading();
  }, [told]);
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
          { key: "new", label: "New and edits", to: "?", count: waitingIn(queues) },
          { key: "scheduled", label: "Scheduled", to: "?queue=scheduled", count: scheduled.total },
          { key: "reports", label: "Reports", to: "?queue=reports", count: reports.total },
          { key: "claims", label: "Claims", to: "?queue=claims", count: claims.total },
          { key: "listed", label: "Public coins", to: "?queue=listed" },
        ]}
      />
      <ToldLine told={told} onUndo={takeBack} />
      {name === "listed" ? (
        <ListedDesk userId={userId} away={away} decide={decide} />
      ) : (
        <OpenQueue name={name} queues={queues} userId={userId} away={away} decide={decide} />
      )}
      {keysShown && (
        <Suspense>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </>
  );
}

/** How many wait, and since when the oldest does. */
function WaitWords({ queues }: { queues: Queues }) {
  const now = useNow();
  const total = waitingIn(queues);
  if (total === undefined) return "Asking what waits.";
  const [oldest] = mergeQueue(queues.pending, queues.changes);
  if (!oldest) return "Nothing waits.";
  const age = duration(now - Date.parse(oldest.at));
  return `${count(total)} ${total === 1 ? "waits" : "wait"}. The oldest came ${age} ago.`;
}

import { hasRole } from "@cointally/contract/roles.ts";
import type { StoredUser } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { focusHeading } from "../../lib/browser/focus-heading.ts";
import { useNow } from "../../lib/format/clock.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { useIsOn } from "../../lib/page/modules.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Tabs } from "../../ui/controls/tabs.tsx";
import css from "./moderation-page.module.css";
import { PublicCoins } from "./public-coins.tsx";
import { type Queue, useQueues } from "./queries.ts";
import { ReportNote } from "./queue/decisions/report-note.tsx";
import { UndoBar } from "./queue/decisions/undo-bar.tsx";
import { OpenQueue } from "./queue/open-queue.tsx";
import { mergeQueue } from "./queue/queue.ts";
import { Key } from "./queue/shortcuts/key.tsx";
import { useKeys } from "./queue/shortcuts/use-keys.ts";
import { useQueueState } from "./use-queue-state.ts";

const KeysDialog = lazy(() => import("./queue/shortcuts/keys-dialog.tsx"));

const names = ["new", "scheduled", "reports", "claims", "votes", "safety", "listed"] as const;
type QueueName = (typeof names)[number];
const tabText: Record<QueueName, () => string> = {
  new: m.moderation_tab_new,
  scheduled: m.moderation_tab_scheduled,
  reports: m.moderation_tab_reports,
  claims: m.moderation_tab_claims,
  votes: m.moderation_tab_votes,
  safety: m.moderation_tab_safety,
  listed: m.moderation_tab_listed,
};

const toQueue = (name: QueueName) => (name === "new" ? "?" : `?queue=${name}`);

type Queues = ReturnType<typeof useQueues>;
type Row = { id: string } | { coin: { id: string } };
const idOf = (row: Row) => ("id" in row ? row.id : row.coin.id);

/** How many items are in these lists; undefined until all of them have loaded. */
const waitingIn = (hiddenIds: readonly string[], ...queues: Queue<Row>[]): number | undefined => {
  const counts = queues.map(
    ({ total, rows = [] }) => total && Math.max(0, total - rows.filter((row) => hiddenIds.includes(idOf(row))).length),
  );
  return counts.includes(undefined) ? undefined : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
};

/** The moderation page: the queues as tabs with their counts, and the one that is open. */
export function ModerationPage({ user }: { user: StoredUser }) {
  const mayDecideVotes = hasRole(user.role, "admin");
  const queues = useQueues({ votes: mayDecideVotes });
  const hasSafety = useIsOn("safety");
  const shownNames = names.filter(
    (queue) => (queue !== "safety" || hasSafety) && (queue !== "votes" || mayDecideVotes),
  );
  const state = useQueueState(user.id);
  const [params] = useSearchParams();
  const [keysShown, setKeysShown] = useState(false);
  const name = shownNames.find((shown) => shown === params.get("queue")) ?? "new";
  const showKeys = () => setKeysShown(true);
  useKeys((command) => {
    if (command === "keys") showKeys();
    if (command === "undo") state.undo();
  });
  const { latest, hiddenIds } = state;
  // The queue moves the focus to the next row, or back to one that was undone; the heading gets it only when the queue is empty.
  useEffect(() => {
    if (latest?.status === "unsent" && document.activeElement === document.body) focusHeading();
  }, [latest]);
  const counts: Record<QueueName, number | undefined> = {
    new: waitingIn(hiddenIds, queues.pending, queues.changes),
    scheduled: waitingIn(hiddenIds, queues.scheduled),
    reports: waitingIn(hiddenIds, queues.reports),
    claims: waitingIn(hiddenIds, queues.claims),
    votes: waitingIn(hiddenIds, queues.votes),
    safety: waitingIn(hiddenIds, queues.safety),
    listed: undefined,
  };
  return (
    <>
      <div className={css.head}>
        <p>
          <WaitingCount queues={queues} hiddenIds={hiddenIds} total={counts.new} />
        </p>
        <Button kind="quiet" className="not-phone" onClick={showKeys}>
          {m.moderation_keys()} <Key name="?" />
        </Button>
      </div>
      <Tabs
        label={m.moderation_queues()}
        current={name}
        ruled
        tabs={shownNames.map((key) => ({
          key,
          label: tabText[key](),
          to: toQueue(key),
          count: counts[key],
        }))}
      />
      <OutOfDate queues={queues} />
      <UndoBar latest={latest} onUndo={state.undo} />
      <ReportNote report={state.report} onClose={state.closeReport} />
      {name === "listed" ? <PublicCoins state={state} /> : <OpenQueue name={name} queues={queues} state={state} />}
      {keysShown && (
        <Suspense>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </>
  );
}

/** How many items are waiting, and for how long the oldest one has. */
function WaitingCount({
  queues,
  hiddenIds,
  total,
}: {
  queues: Queues;
  hiddenIds: readonly string[];
  total: number | undefined;
}) {
  const { duration } = useFormat();
  const now = useNow();
  if (total === undefined) return m.moderation_loading_queues();
  const oldest = mergeQueue(queues.pending, queues.changes).find(({ id }) => !hiddenIds.includes(id));
  if (!oldest) return m.moderation_empty_new();
  return m.moderation_waiting({ count: total, age: duration(now - Date.parse(oldest.at)) });
}

/** A notice that the server stopped responding: others may have decided the rows shown. */
function OutOfDate({ queues }: { queues: Queues }) {
  const { moment } = useFormat();
  const times = Object.values(queues).flatMap(({ outOfDateSince }) => outOfDateSince ?? []);
  if (times.length === 0) return null;
  return (
    <p className={css.late} role="status">
      {m.moderation_out_of_date({ time: moment(new Date(Math.min(...times)).toISOString()) })}
    </p>
  );
}

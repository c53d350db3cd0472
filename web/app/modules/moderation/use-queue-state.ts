import { useState } from "react";
import { useSearchParams } from "react-router";
import { useSelection } from "./queue/bulk/use-selection.ts";
import { usePendingDecisions } from "./queue/decisions/use-pending-decisions.ts";
import { useDrafts } from "./queue/use-drafts.ts";

export type QueueState = ReturnType<typeof useQueueState>;

/** The state of the moderation queues: the current item, the selection, the drafts and the pending decisions. */
export function useQueueState(userId: string) {
  const [params] = useSearchParams();
  // The URL follows the state, not the other way round, because the URL changes too late for fast key presses.
  const [place, goTo] = useState(params.get("item"));
  const selection = useSelection();
  const drafts = useDrafts(userId);
  const pending = usePendingDecisions(({ decisions }, { failed }) => {
    const failedIds = failed.map(({ decision }) => decision.id);
    drafts.drop(decisions.map(({ id }) => id).filter((id) => !failedIds.includes(id)));
    if (decisions.length > 1 && failedIds.length > 0) selection.set(failedIds);
  });
  return {
    userId,
    place,
    goTo,
    selection,
    drafts,
    ...pending,
    /** Undoes the latest decisions and opens the first of them; several are selected again. */
    undo() {
      const batch = pending.undo();
      if (!batch) return;
      const ids = batch.decisions.map(({ id }) => id);
      if (ids.length > 1) selection.set(ids);
      goTo(ids[0] ?? null);
    },
  };
}

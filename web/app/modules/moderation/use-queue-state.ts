import { useState } from "react";
import { useSearchParams } from "react-router";
import { useDrafts } from "./queue/use-drafts.ts";
import { usePendingDecisions } from "./queue/use-pending-decisions.ts";
import { useSelection } from "./queue/use-selection.ts";

export type QueueState = ReturnType<typeof useQueueState>;

/** What a moderator is doing in the queues: the current item, and what is selected, typed and decided. */
export function useQueueState(userId: string) {
  const [params] = useSearchParams();
  // The address follows the place, and not the place the address, which changes too late for fast keys.
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
    /** Takes the latest decisions back, and goes to the first of them; several are selected again. */
    undo() {
      const batch = pending.undo();
      if (!batch) return;
      const ids = batch.decisions.map(({ id }) => id);
      if (ids.length > 1) selection.set(ids);
      goTo(ids[0] ?? null);
    },
  };
}

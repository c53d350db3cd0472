import type { ReasonCode } from "@cointally/contract/moderation.ts";
import { useRef } from "react";
import { usePersistedState } from "../../../lib/storage/use-persisted-state.ts";
import type { ChosenVotes } from "../cases/chosen-votes.ts";

/** A moderator's draft for one item: which box is open, and the values of its fields. No reason is preselected. */
export type Draft = {
  box: "deny" | "release" | "time" | null;
  reason: string;
  code: ReasonCode | null;
  time: string;
  /** The votes of a ring to decide on; all without it. */
  part?: ChosenVotes;
};

const empty: Draft = { box: null, reason: "", code: null, time: "" };

/** The key of the draft for a bulk decision. */
export const bulkId = "bulk";

/**
 * The draft of each item, until its decision has succeeded: moving to another item, an error, an undo and the end of the session do
 * not delete it.
 */
export function useDrafts(userId: string) {
  const [drafts, persist] = usePersistedState<Record<string, Draft>>(`moderation.${userId}`, {});
  // Several may change before the next render.
  const latest = useRef(drafts);
  const put = (next: Record<string, Draft>) => {
    latest.current = next;
    persist(next);
  };
  return {
    of: (id: string): Draft => drafts[id] ?? empty,
    change: (id: string, part: Partial<Draft>) =>
      put({ ...latest.current, [id]: { ...(latest.current[id] ?? empty), ...part } }),
    drop: (ids: string[]) => {
      const remaining = Object.entries(latest.current).filter(([id]) => !ids.includes(id));
      if (remaining.length < Object.keys(latest.current).length) put(Object.fromEntries(remaining));
    },
  };
}

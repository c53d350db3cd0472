import type { ReasonCode } from "@cointally/contract/moderation.ts";
import { useRef } from "react";
import { usePersistedState } from "../../../lib/use-persisted-state.ts";

/** What a moderator began to write about one item: which box is open, and what stands in its fields. No reason is chosen for them. */
export type Draft = { box: "deny" | "release" | "time" | null; reason: string; code: ReasonCode | null; time: string };

const empty: Draft = { box: null, reason: "", code: null, time: "" };

/** The draft of what is decided for several at once. */
export const bulkId = "bulk";

/**
 * What was typed for each item, until its decision went through: to walk on, a refusal, an undo, and a session that ends
 * in the middle all leave it there.
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

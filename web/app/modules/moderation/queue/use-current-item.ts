import { useState } from "react";
import type { QueueState } from "../use-queue-state.ts";
import type { QueueItem } from "./queue.ts";

/** The item that is looked at, and its place in the queue. */
export type Shown = {
  item: QueueItem;
  at: number;
  /** It left the queue while it was looked at, by another's decision. */
  gone: boolean;
};

/**
 * The item that is looked at: the one gone to, else the first. One that leaves the queue meanwhile stays until the
 * moderator goes on, or has to `leave` it where nothing follows: what is typed and pressed must not fall on the next
 * one, still unread.
 */
export function useShown(
  items: QueueItem[],
  { place, away }: Pick<QueueState, "place" | "away">,
): { shown: Shown | null; leave: () => void } {
  const [last, setLast] = useState<Shown | null>(null);
  const here = (id: string | null | undefined) => items.findIndex((item) => item.id === id);
  const wanted = here(place) >= 0 ? place : last?.item.id;
  const left = last?.item.id === wanted && here(wanted) < 0 && !away.includes(wanted ?? "");
  const at = Math.max(here(wanted), 0);
  const item = items[at];
  const shown = left && last ? { ...last, gone: true } : item ? { item, at, gone: false } : null;
  if (shown?.item !== last?.item || shown?.at !== last?.at || shown?.gone !== last?.gone) setLast(shown);
  return { shown, leave: () => setLast(null) };
}

/** The item `step` places on from the shown one; null at either end. Behind one that is gone stands the next already. */
export function neighbourOf(items: QueueItem[], { at, gone }: Shown, step: 1 | -1): QueueItem | null {
  return items[gone && step === 1 ? at : at + step] ?? null;
}

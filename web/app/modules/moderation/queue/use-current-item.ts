import { useState } from "react";
import type { QueueState } from "../use-queue-state.ts";
import type { QueueItem } from "./queue.ts";

/** The open item, and its place in the queue. */
export type CurrentItem = {
  item: QueueItem;
  at: number;
  /** Left the queue while it was open: another moderator decided it. */
  removed: boolean;
};

/**
 * The open item: the one the moderator went to, else the first. One that leaves the queue meanwhile stays until the
 * moderator goes on, or has to `leave` it where nothing follows: what is typed and pressed must not fall on the next
 * one, still unread.
 */
export function useCurrentItem(
  items: QueueItem[],
  { place, hiddenIds }: Pick<QueueState, "place" | "hiddenIds">,
): { current: CurrentItem | null; leave: () => void } {
  const [last, setLast] = useState<CurrentItem | null>(null);
  const indexOf = (id: string | null | undefined) => items.findIndex((item) => item.id === id);
  const currentId = indexOf(place) >= 0 ? place : last?.item.id;
  const removed = last?.item.id === currentId && indexOf(currentId) < 0 && !hiddenIds.includes(currentId ?? "");
  const at = Math.max(indexOf(currentId), 0);
  const item = items[at];
  const current = removed && last ? { ...last, removed: true } : item ? { item, at, removed: false } : null;
  if (current?.item !== last?.item || current?.at !== last?.at || current?.removed !== last?.removed) setLast(current);
  return { current, leave: () => setLast(null) };
}

/** The item `step` places on from the current one; null at either end. A removed item already has the next one at its place. */
export function neighbourOf(items: QueueItem[], { at, removed }: CurrentItem, step: 1 | -1): QueueItem | null {
  return items[removed && step === 1 ? at : at + step] ?? null;
}
